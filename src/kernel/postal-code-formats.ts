/**
 * Postal code formats by country. One line per country: its code, the formats of its postal codes, an example.
 *
 * A format is a regular expression whose parts are separated by `_` where a space is written, `=` where a hyphen is,
 * and `/` where nothing is written but people type a space. Several formats are separated by `;`. If a country is about
 * to change its codes, both old and new formats are listed: rejecting a valid code is worse than accepting an invalid
 * one.
 *
 * Source: the Universal Postal Union's addressing sheets (upu.int, "Postal addressing systems in member countries").
 */
export const postalCodeTable = String.raw`
AD \d{3} AD500
AF \d{4} 1001
AI 2640 AI-2640
AL \d{4} 1001
AM \d{4};\d{6} 0010
AR [A-HJ-NP-Z]?\d{4};[A-HJ-NP-Z]\d{4}[A-Z]{3} C1425CLA
AS 96799;96799=\d{4} 96799
AT \d{4} 1010
AU \d{4} 2000
AX 22\d{3} 22100
AZ \d{4} AZ1000
BA \d{5} 71000
BB \d{5} BB11000
BD \d{4} 1000
BE [1-9]\d{3} 1000
BG \d{4} 1000
BH [1-9]\d{2};1[0-2]\d{2} 317
BL 97[01]\d{2} 97133
BM [A-Z]{2}_[A-Z\d]{2} HM 12
BN [A-Z]{2}/\d{4} BT2328
BR \d{5}=\d{3} 01310-100
BT \d{5} 11001
BY \d{6} 220030
CA [ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]_\d[ABCEGHJ-NPRSTV-Z]\d K1A 0B1
CC 6799 6799
CH [1-9]\d{3} 8001
CL \d{3}/\d{4} 8340457
CN \d{6} 100000
CO \d{6} 110111
CR \d{5} 10101
CU \d{5} 10400
CV \d{4} 7600
CX 6798 6798
CY \d{4} 1010
CZ [1-7]\d{2}_\d{2} 110 00
DE \d{5} 10115
DK \d{4} 1050
DO \d{5} 10101
DZ \d{5} 16000
EC \d{6} 170515
EE \d{5} 10111
EG \d{5};\d{7} 11511
EH \d{5} 70000
ES (?:0[1-9]|[1-4]\d|5[0-2])\d{3} 28001
ET \d{4} 1000
FI \d{5} 00100
FK FIQQ_1ZZ FIQQ 1ZZ
FM 9694[1-4];9694[1-4]=\d{4} 96941
FO \d{3} 100
FR \d{2}/\d{3} 75001
GB [A-Z]{1,2}\d[A-Z\d]?_\d[ABD-HJLNP-UW-Z]{2};GIR_0AA;BFPO_\d{1,4} SW1A 1AA
GE \d{4} 0105
GF 9[78]3\d{2} 97300
GG GY\d[\dA-Z]?_\d[ABD-HJLNP-UW-Z]{2} GY1 1AA
GI GX11_1AA GX11 1AA
GL 39\d{2};2412 3900
GN \d{3} 001
GP 97[01]\d{2} 97100
GR \d{3}_\d{2} 104 31
GS SIQQ_1ZZ SIQQ 1ZZ
GT \d{5} 01001
GU 969[1-3]\d;969[1-3]\d=\d{4} 96910
GW \d{4} 1000
HN \d{5} 11101
HR \d{5} 10000
HT \d{4} HT6110
HU [1-9]\d{3} 1011
ID \d{5} 10110
IE [AC-FHKNPRTV-Y]\d[\dW]_[\dAC-FHKNPRTV-Y]{4} D02 X285
IL \d{5};\d{7} 9103401
IM IM\d[\dA-Z]?_\d[ABD-HJLNP-UW-Z]{2} IM1 1AA
IN [1-9]\d{2}/\d{3} 110001
IO BBND_1ZZ BBND 1ZZ
IQ \d{5} 10011
IR \d{5}=\d{5} 11936-12345
IS \d{3} 101
IT \d{5} 00118
JE JE\d[\dA-Z]?_\d[ABD-HJLNP-UW-Z]{2} JE2 3AB
JO \d{5} 11118
JP \d{3}=\d{4} 100-0001
KE \d{5} 00100
KG \d{6} 720001
KH \d{5};\d{6} 120101
KR \d{5} 04524
KW \d{5} 13001
KY [1-3]=\d{4} KY1-1001
KZ \d{6};[A-Z\d]{7} 050000
LA \d{5} 01000
LB \d{4};\d{4}_\d{4} 1107 2810
LC \d{2}_\d{3} LC04 101
LI 94(?:8[5-9]|9\d) 9490
LK \d{5} 00100
LR \d{4} 1000
LS \d{3} 100
LT \d{5} LT-01100
LU \d{4} 1009
LV \d{4} LV-1010
MA \d{5} 10000
MC 980\d{2} 98000
MD \d{4} MD-2001
ME 8\d{4} 81000
MF 97[01]\d{2} 97150
MG \d{3} 101
MH 969[67]\d;969[67]\d=\d{4} 96960
MK \d{4} 1000
MM \d{5};\d{7} 11181
MN \d{5};\d{6} 14200
MP 9695[0-2];9695[0-2]=\d{4} 96950
MQ 9[78]2\d{2} 97200
MS \d{4} MSR 1120
MT [A-Z]{3}_\d{2,4} VLT 1117
MU \d{5};[A-Z]\d{4} 11302
MV \d{5} 20026
MX \d{5} 06000
MY \d{5} 50000
MZ \d{4};\d{6} 1100
NA \d{5} 10001
NC 988\d{2} 98800
NE \d{4} 8001
NF 2899 2899
NG \d{6} 100001
NI \d{5} 11001
NL [1-9]\d{3}_[A-Z]{2} 1012 JS
NO \d{4} 0150
NP \d{5} 44600
NZ \d{4} 6011
OM \d{3} 100
PA \d{4} 0801
PE \d{5} 15001
PF 987\d{2} 98713
PG \d{3} 111
PH \d{4} 1000
PK \d{5} 44000
PL \d{2}=\d{3} 00-950
PM 9[78]5\d{2} 97500
PN PCRN_1ZZ PCRN 1ZZ
PR 00[679]\d{2};00[679]\d{2}=\d{4} 00901
PT [1-9]\d{3};[1-9]\d{3}=\d{3} 1000-205
PW 969(?:39|40);969(?:39|40)=\d{4} 96940
PY \d{4};\d{6} 1119
RE 9[78]4\d{2};977\d{2} 97400
RO \d{6} 010011
RS \d{5};\d{6} 11000
RU \d{6} 101000
SA \d{5};\d{5}=\d{4} 11564
SD \d{5} 11111
SE [1-9]\d{2}_\d{2} 111 22
SG \d{6} 018956
SH (?:STHL|ASCN|TDCU)_1ZZ STHL 1ZZ
SI [1-9]\d{3} 1000
SJ \d{4} 9170
SK [089]\d{2}_\d{2} 811 01
SM 4789\d 47890
SN \d{5} 12500
SO [A-Z]{2}_\d{5} JH 09010
SV \d{4};\d{5} CP 1101
SZ [HLMS]\d{3} H100
TC TKCA_1ZZ TKCA 1ZZ
TH [1-9]\d{4} 10200
TJ \d{6} 734000
TM \d{6} 744000
TN \d{4} 1000
TR \d{5} 06101
TT \d{6} 500234
TW \d{3};\d{5};\d{6} 100
TZ \d{5} 11101
UA \d{5} 01001
UM 96898;96898=\d{4} 96898
US \d{5};\d{5}=\d{4} 90210
UY \d{5} 11000
UZ \d{6} 100000
VA 00120 00120
VC \d{4} VC0100
VE \d{4};\d{4}/[A-Z] 1010
VG \d{4} VG1110
VI 008\d{2};008\d{2}=\d{4} 00802
VN \d{5};\d{6} 11022
WF 986\d{2} 98600
YT 976\d{2} 97600
ZA \d{4} 0001
ZM \d{5} 10101
`

/** A fixed prefix of the format, which callers may omit. */
export const writtenPrefixes: Readonly<Record<string, string>> = {
  AD: 'AD',
  AI: 'AI-',
  AZ: 'AZ',
  BB: 'BB',
  HT: 'HT',
  KY: 'KY',
  LC: 'LC',
  LT: 'LT-',
  LV: 'LV-',
  MD: 'MD-',
  MS: 'MSR ',
  SV: 'CP ',
  VC: 'VC',
  VG: 'VG',
}

/**
 * A common prefix that the UPU advises against: usually the country's vehicle registration letters, as in `D-10115`.
 */
export const otherPrefixes: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GR: 'GR',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  OM: 'PC',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** Countries and territories without postal codes (UPU). */
export const withoutPostalCodes = `
AE AG AO AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DM ER FJ GA GD GM GQ GY HK KI KM KP ML MO MR NU QA RW SB
SC SL SR ST SX TD TF TG TK TL TO TV UG VU YE ZW`
