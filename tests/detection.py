#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that octavo detect tells the charsets of short texts in many languages.

usage: detection.py PATH_TO_OCTAVO

The texts are encoded here: by Python, or by octavo where Python has no such codec. An answer is
right if it names the charset or one in which the octets are the same text by Python.
"""
import codecs
import gzip
import json
import os
import subprocess
import sys
import tempfile

OCTAVO = sys.argv[1]

TEXTS = [
    ("de", "cp1252 mac_roman cp850 cp437",
     "Größere Änderungen müssen spätestens am Dienstag für alle Geräte übernommen werden, "
     "außer die Prüfung schlägt fehl."),
    ("fr", "cp1252 latin-1 mac_roman cp850",
     "L'été dernier, la forêt était très sèche et le préfet a dû interdire les feux près du "
     "village où nous étions arrivés à pied."),
    ("en", "cp1252", "“It’s not what you say,” she wrote — “it’s what they’ll read.”"),
    ("sv", "cp1252 mac_roman", "Om du vill ändra lösenordet måste du först öppna inställningarna "
     "och välja rätt språk på sidan."),
    ("lv", "cp1257 iso8859_13", "Šo failu nevar atvērt, jo jums nav tiesību to lasīt; lūdzu, "
     "sazinieties ar sistēmas pārvaldnieku."),
    ("is", "cp1252 latin-1", "Það er ekki hægt að opna þessa skrá því að hún er skemmd og öll "
     "gögnin í henni eru ólæsileg."),
    ("cs", "cp1250 iso8859_2 cp852 mac_latin2",
     "Příliš mnoho souborů nelze otevřít najednou, protože paměť počítače už téměř nestačí."),
    ("pl", "cp1250 iso8859_2 cp852 mac_latin2",
     "Proszę wybrać język, w którym chcą państwo czytać następne części tej książki."),
    ("hu", "cp1250 iso8859_2 cp852",
     "A következő lépésben győződjön meg róla, hogy minden szükséges fájl elérhető és írható."),
    ("lt", "cp1257 iso8859_13 cp775",
     "Šiame puslapyje pateikiama informacija apie mūsų įmonę, jos darbuotojus ir teikiamas "
     "paslaugas, kurių galėjote nežinoti."),
    ("tr", "cp1254 iso8859_9 cp857",
     "Bu dosyayı açmak için gerekli izniniz yok; lütfen sistem yöneticinize başvurun ve "
     "değişiklikleri kaydetmeyi deneyin."),
    ("el", "cp1253 iso8859_7 cp737",
     "Δεν υπάρχει αρκετός χώρος στον δίσκο για να αποθηκευτεί το αρχείο που ζητήσατε."),
    ("ru", "cp1251 koi8_r iso8859_5 cp866 cp855 mac_cyrillic",
     "Не удалось открыть файл: проверьте, что он существует и что у вас есть права на чтение."),
    ("uk", "cp1251 koi8_u mac_cyrillic",
     "Її не вдалося відкрити: перевірте, чи існує цей файл і чи маєте ви право його читати."),
    ("bg", "cp1251 cp855", "Файлът не може да бъде отворен, защото нямате необходимите права за "
     "достъп до тази папка."),
    ("he", "cp1255 cp862", "לא ניתן לפתוח את הקובץ כי אין לך הרשאה לקרוא אותו מן המחשב הזה."),
    ("ar", "cp1256 iso8859_6", "لا يمكن فتح هذا الملف لأنك لا تملك الإذن اللازم لقراءته من هذا الجهاز"),
    ("th", "tis_620", "ไม่สามารถเปิดแฟ้มนี้ได้ เพราะคุณไม่มีสิทธิ์อ่านข้อมูลในเครื่องนี้"),
    ("vi", "viscii tcvn windows-1258", "không thể mở tập tin này vì bạn chưa có quyền đọc dữ liệu "
     "trên máy tính của người khác"),
    ("hy", "armscii-8", "Հնարավոր չէ բացել այս ֆայլը, քանի որ դուք չունեք այն կարդալու իրավունք։"),
    ("ka", "georgian-ps", "ფაილის გახსნა ვერ მოხერხდა, რადგან თქვენ არ გაქვთ მისი წაკითხვის უფლება."),
    ("ja", "shift_jis euc_jp iso2022_jp",
     "このファイルを開くことができません。読み取りの権限があるかどうかを確認してください。"),
    ("zh", "gb2312 gb18030 hz iso-2022-cn", "无法打开这个文件，请检查您是否有读取它的权限，然后再试一次。"),
    ("zh", "big5 euc-tw iso-2022-cn", "無法開啟這個檔案，請檢查您是否有讀取它的權限，然後再試一次。"),
    ("ko", "euc_kr johab iso2022_kr",
     "이 파일을 열 수 없습니다. 읽을 수 있는 권한이 있는지 확인한 다음에 다시 시도하십시오."),
]

# Octets, and what they are: text of 7 bits, with or without shifts, UTF-8, no text.
OTHERS = [
    (b'(format t "~{~a~^, ~}" list)\n(format t "~{ab~}~{cd~}~%" x)\n', "us-ascii"),
    (b"\x1b[31mred\x1b(B\x1b[m \x1b$ \x1b)0\n", "us-ascii"),
    (b"cost=~{price} ESC \x1b$B is not closed", "us-ascii"),
    (b"~ \x1b( " * 20000 + "今天天气很好，我们去公园散步。".encode("hz"), "hz-gb-2312"),
    (b"Hello ~{<:Ky2;6HF=~} and ~~ more, ~\n~{2;R*~}.\n", "hz-gb-2312"),
    (b"Hello ~{<:Ky2;6HF=~} and ~ more.\n", "us-ascii"),
    # The sign begins with the last octet of the first 64 KiB, which are looked at first.
    (b"-" * 65535 + "今日はとても良い天気です。".encode("iso2022_jp"), "iso-2022-jp"),
    (b"-" * 65535 + "今天天气很好，我们去公园散步。".encode("hz"), "hz-gb-2312"),
    ("Grüße aus Köln, schöne Straße ".encode() * 4 + b"\xff" + "für Öl".encode(), "utf-8"),
    (gzip.compress(os.urandom(3000)), "binary"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0\x5c\x72\xa8\x66", "binary"),
    (open(OCTAVO, "rb").read(100000), "binary"),
]


def encode(text, charset):
    try:
        return text.encode(charset)
    except (LookupError, UnicodeError):
        return subprocess.run([OCTAVO, "convert", "-t", charset], input=text.encode(),
                              stdout=subprocess.PIPE, check=True).stdout


def detect(octets):
    with tempfile.NamedTemporaryFile() as file:
        file.write(octets)
        file.flush()
        run = subprocess.run([OCTAVO, "detect", "--json", file.name], check=False,
                             stdout=subprocess.PIPE)
    return json.loads(run.stdout)["data"]


def is_same(octets, charset, text, answer):
    answer = {"mac-centraleurope": "mac_latin2"}.get(answer, answer)
    if answer.replace("-", "").replace("_", "") == charset.replace("_", "").replace("-", ""):
        return True
    try:
        return codecs.decode(octets, answer) == text
    except (LookupError, UnicodeError):
        return False


def main():
    passed, failed, charsets = 0, 0, set()
    for language, names, text in TEXTS:
        for charset in names.split():
            charsets.add(charset)
            octets = encode(text, charset)
            answer = detect(octets)
            good = is_same(octets, charset, text, answer["encoding"]) and answer["detected"]
            passed, failed = passed + good, failed + (not good)
            if not good:
                print("FAIL", language, charset, answer)
    for octets, expected in OTHERS:
        answer = detect(octets)["encoding"]
        good = answer == expected
        passed, failed = passed + good, failed + (not good)
        if not good:
            print("FAIL", octets[:40], answer, "not", expected)
    print(len(charsets), "charsets")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
