import { simplifyName } from '../../parts/simplify-name.ts'
import { type ProductField, productFields } from './product-fields.ts'
import { findWeightUnit } from './suggested-values.ts'

/** Column headings of each field in the console's languages, with usual abbreviations; each list is split at commas. */
const headings: Readonly<Partial<Record<ProductField, string>>> = {
  productCode:
    'sku, code, article no, article number, article nr, article code, item no, item number, item code, product no, product number, product id, part no, part number, style no, art no, art nr, artikelnummer, artikelnr, artikel nr, artikel no, artikelcode, produktnummer, produktnr, produktcode, bestellnummer, référence, référence produit, référence article, réf, ref, code article, code produit, numéro article, n° article, no article, referencia, código, código producto, código artículo, número artículo, codice, codice articolo, codice prodotto, cod articolo, cod art, riferimento, artikel, productcode, productnummer, kod produktu, kod, numer artykułu, nr artykułu, nr art, indeks, symbol, symbol produktu, 商品コード, 品番, 商品番号, 型番, 製品コード, 製品番号',
  name: 'title, name, product name, item name, product title, bezeichnung, artikelbezeichnung, produktbezeichnung, produktname, artikelname, titel, nom, nom du produit, nom produit, désignation, libellé, titre, intitulé, nombre, nombre del producto, título, denominación, nome, nome prodotto, nome del prodotto, titolo, denominazione, naam, productnaam, artikelnaam, omschrijving kort, nazwa, nazwa produktu, nazwa towaru, tytuł, 商品名, 品名, 名称, 製品名',
  description:
    'description, desc, text, body, long description, product description, beschreibung, artikelbeschreibung, produktbeschreibung, langtext, descriptif, description produit, description du produit, descripción, descripción del producto, descrizione, descrizione prodotto, descrizione del prodotto, omschrijving, beschrijving, productomschrijving, opis, opis produktu, 説明, 商品説明, 説明文, 製品説明',
  material:
    'material, materials, composition, fabric, fabric composition, material composition, zusammensetzung, werkstoff, materialzusammensetzung, stoff, matière, matières, matériau, matériaux, composición, materiales, materiale, materiali, composizione, tessuto, materiaal, samenstelling, materiał, skład, skład materiałowy, 素材, 材質, 材料, 組成',
  countryOfOrigin:
    'origin, country of origin, made in, coo, origin country, country, manufacturing country, ursprungsland, herkunftsland, ursprung, herkunft, herstellungsland, pays origine, pays d origine, pays de fabrication, origine, fabriqué en, país de origen, país origen, origen, hecho en, país de fabricación, paese di origine, paese d origine, paese origine, origine paese, prodotto in, land van herkomst, land van oorsprong, herkomst, oorsprong, oorsprongsland, kraj pochodzenia, pochodzenie, kraj produkcji, 原産国, 原産地, 生産国, 製造国',
  brandCode: 'brand, brand code, marke, marque, marca, merk, marka, ブランド',
  hsCode:
    'hs, hs code, hs no, hs number, hts, hts code, hts no, tariff number, tariff no, tariff code, customs tariff number, customs code, commodity code, commodity number, cn code, taric, taric code, zolltarifnummer, zolltarifnr, zolltarif nr, warennummer, warentarifnummer, statistische warennummer, ztn, hs nummer, code sh, code douanier, code des douanes, nomenclature douanière, nomenclature, code nc, código hs, código sa, código arancelario, partida arancelaria, código taric, nomenclatura, codice hs, codice sa, codice doganale, voce doganale, nomenclatura combinata, codice nc, codice taric, hs code nummer, goederencode, gn code, tariefcode, douanecode, kod hs, kod cn, kod celny, kod taryfy celnej, kod taric, hsコード, 関税番号, 税番, 統計品目番号, 税関コード',
  category:
    'category, product type, kategorie, warengruppe, catégorie, categoría, categoria, categorie, kategoria, カテゴリ, カテゴリー, 分類',
  gender: 'gender, sex, geschlecht, genre, sexe, género, sexo, genere, sesso, geslacht, płeć, 性別',
  ageGroup:
    'age group, altersgruppe, groupe d âge, tranche d âge, grupo de edad, fascia d età, leeftijdsgroep, grupa wiekowa, 年齢層, 対象年齢',
  'unitPrice.amount':
    'price, unit price, amount, sale price, retail price, price per unit, rrp, msrp, preis, einzelpreis, stückpreis, verkaufspreis, vk, vk preis, betrag, prix, prix unitaire, prix de vente, pu, montant, precio, precio unitario, precio de venta, pvp, importe, prezzo, prezzo unitario, prezzo di vendita, importo, prijs, stuksprijs, eenheidsprijs, verkoopprijs, bedrag, cena, cena jednostkowa, cena sprzedaży, kwota, 価格, 単価, 販売価格, 値段, 金額',
  'unitPrice.currency':
    'currency, curr, cur, ccy, currency code, price currency, währung, währungscode, whg, waehrung, devise, monnaie, code devise, moneda, divisa, valuta, codice valuta, munteenheid, waluta, kod waluty, 通貨, 通貨コード',
  weight:
    'weight, net weight, wt, unit weight, item weight, product weight, gewicht, nettogewicht, stückgewicht, artikelgewicht, netto gewicht, poids, poids net, poids unitaire, peso, peso neto, peso unitario, peso netto, nettogewicht, waga, waga netto, masa, masa netto, 重量, 重さ, 正味重量, 純重量',
  weightUnit:
    'weight unit, unit of weight, uom weight, weight uom, gewichtseinheit, einheit gewicht, unité de poids, unité poids, unidad de peso, unità di peso, unità peso, gewichtseenheid, jednostka wagi, jednostka masy, 重量単位, 単位',
  size: 'size, größe, groesse, taille, talla, taglia, maat, rozmiar, サイズ',
  deliveryCountry:
    'delivery country, destination country, ship to country, lieferland, zielland, bestimmungsland, pays de destination, pays de livraison, país de destino, paese di destinazione, land van bestemming, kraj przeznaczenia, kraj dostawy, 仕向国, 配送先国',
  url: 'url, link, product url, product link, product page, produktlink, produktseite, lien, enlace, collegamento, 商品url',
  imageUrl:
    'image, image url, image link, picture, photo, bild, bild url, bildlink, image produit, imagen, foto, immagine, afbeelding, zdjęcie, obraz, 画像, 画像url',
  parentProductCode: 'parent sku, parent code, parent product code, hauptartikelnummer, 親商品コード',
  variantProductCode: 'variant sku, variant code, variantencode',
  gtin: 'barcode, bar code, strichcode, code barres, código de barras, codice a barre, streepjescode, kod kreskowy, バーコード, janコード, jan',
}

const fieldsByHeading = new Map<string, ProductField>([
  ...Object.entries(headings).flatMap(([field, names]) =>
    names.split(', ').map((name) => [simplifyName(name), field as ProductField] as const),
  ),
  ...productFields.map((field) => [simplifyName(field), field] as const),
])

/** What a column heading says. */
export interface Heading {
  readonly field: ProductField | null
  /** The unit or currency beside the name, such as `kg` in `Weight (kg)`; null if there is none. */
  readonly unit: string | null
}

/** `Weight (kg)`, `Weight [kg]`, `Weight in kg`, `weight_kg` and `Price, EUR`: a name and a unit. */
const withUnit = /^(.+?)\s*(?:[([（]\s*([^)\]）]+?)\s*[)\]）]|(?:\s(?:in|en|w)\s|[\s_,/:-]+)\s*(\S+))\s*$/iu

/** Reads a column heading in any of the console's languages. */
export function readHeading(column: string): Heading {
  const field = fieldsByHeading.get(simplifyName(column))
  if (field !== undefined) return { field, unit: null }
  const [, name = '', inBrackets, atEnd] = withUnit.exec(column) ?? joinedUnit.exec(column) ?? []
  const unit = inBrackets ?? atEnd ?? ''
  const named = fieldsByHeading.get(simplifyName(name)) ?? null
  if (named === 'weight') {
    const weightUnit = findWeightUnit(unit)
    if (weightUnit !== null) return { field: named, unit: weightUnit }
  }
  if (named === 'unitPrice.amount') {
    const currency = findHeadingCurrency(unit)
    if (currency !== null) return { field: named, unit: currency }
  }
  // Other brackets, such as `Name (German)`, are notes.
  return { field: inBrackets === undefined ? null : named, unit: null }
}

/** `weightGrams`, `weightKg`. */
const joinedUnit = /^(weight|gewicht)()?(grams?|kg|g|oz|lbs?)$/i

const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  '£': 'GBP',
  us$: 'USD',
  zł: 'PLN',
  円: 'JPY',
}

const findHeadingCurrency = (unit: string): string | null =>
  /^[A-Za-z]{3}$/.test(unit) ? unit.toUpperCase() : (currencySigns[unit.toLowerCase()] ?? null)

/** Assigns columns to fields by their headings; null if there is no match. Of several matches, the first one counts. */
export function matchColumns(columns: readonly string[]): Readonly<Record<string, ProductField | null>> {
  const fields = columns.map((column) => readHeading(column).field)
  return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? null]))
}
