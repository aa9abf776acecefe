import type { PackageContent } from './package.ts'

/*
 * Words that identify no goods. The European Union rejects entry declarations that use nothing else (ICS2, guidance on
 * acceptable and unacceptable descriptions of goods), and so does the United States for manifests (19 CFR 103.31, CBP's
 * list of vague descriptions). Both lists are in English; the words in other languages are what shops use instead.
 */
const wordsThatNameNothing = [
  // English
  'accessories accessory apparel appliance appliances article articles assorted assortment cargo chemicals clothes clothing',
  'consolidated contents doc docs document documents effects electronic electronics equipment fashion food foodstuff foodstuffs',
  'freight gadget gadgets garment garments general gift gifts goods hardware household item items machine machinery machines',
  'merchandise misc miscellaneous object objects parcel part parts personal present presents product products sample samples',
  'spare stuff supplies textile textiles thing things tool tools unknown various wear',
  // German
  'artikel bekleidung diverse diverses elektronik ersatzteil ersatzteile gegenstand gegenstände gerät geräte geschenk geschenke',
  'kleidung lebensmittel maschine maschinen muster produkt produkte sonstiges teil teile textilien verschiedenes ware waren',
  'werkzeug werkzeuge zubehör',
  // French
  'accessoire accessoires aliments appareil appareils cadeau cadeaux divers échantillon échantillons électronique habits',
  'marchandise marchandises objet objets outil outillage outils pièce pièces produit produits vêtement vêtements',
  // Spanish
  'accesorio accesorios alimentos aparato aparatos artículo artículos electrónica herramienta herramientas máquina máquinas',
  'mercancía mercancías muestra muestras objeto objetos pieza piezas prendas producto productos regalo regalos repuesto repuestos',
  'ropa varios',
  // Italian
  'abbigliamento accessori accessorio apparecchi articoli articolo campione campioni elettronica indumenti merce merci oggetti',
  'oggetto pezzi pezzo prodotti prodotto regali regalo ricambi utensili varie vari vestiti',
  // Dutch
  'apparaat apparaten artikelen cadeau cadeaus diversen elektronica gereedschap geschenk geschenken goederen kleding kleren',
  'levensmiddelen monsters onderdeel onderdelen producten spullen textiel',
  // Polish
  'akcesoria artykuł artykuły część części elektronika narzędzia odzież prezent prezenty produkt produkty próbka próbki różne',
  'rzeczy towar towary ubrania ubranie upominek urządzenia',
]

/** Words that add nothing: for whom, of what material, how many or how new. */
const fillers = [
  'a and children childrens for in kids ladies leather men mens metal mixed new of old other pc pcs piece plastic rubber set',
  'sets the to used with women womens',
  'aus damen das der die für herren kinder kunststoff leder neu neue persönliche sonstige stück und verschiedene von',
  'cuir d de des détachées du effets enfant et femme homme l la le les neuf neuve personnels pour plastique autres',
  'cuero del el efectos hombre las los mujer niño nuevo otros personales para plástico y',
  'altri altro bambino della di donna e effetti i il nuovo per pelle personali plastica uomo',
  'dames een en heren het nieuw overige persoonlijke van voor',
  'damskie dla do dziecięce i inne męskie na nowe osobiste z',
]

/** Generic words for goods in Japanese, which is written without spaces. */
const japanese =
  'アクセサリー ギフト サンプル その他 パーツ プレゼント 衣料品 衣類 贈り物 機械 見本 工具 雑貨 商品 食品 食料品 書類 製品 電化製品 電子機器 日用品 品物 部品 服 物品'

const uninformative = new Set([...wordsThatNameNothing, ...fillers, japanese].flatMap((text) => text.split(' ')))

/** The items with vague descriptions, one phrase per item; items without a description are skipped. */
export function findVagueDescriptions({ packageItems }: PackageContent): readonly string[] {
  return packageItems.flatMap(({ productCustomsDescription, productDescription }, index) => {
    const isOwn = (productCustomsDescription ?? '').trim() !== ''
    // Without a description for customs, the documents print the other one.
    const text = ((isOwn ? productCustomsDescription : productDescription) ?? '').trim()
    const member = isOwn ? 'productCustomsDescription' : 'productDescription'
    return text === '' || !isVague(text)
      ? []
      : [`packageItems[${index}].${member} “${text.slice(0, 60)}” names no goods; say what they are and of what`]
  })
}

/** Whether a description consists of generic words, single letters, digits and punctuation. */
export function isVague(description: string): boolean {
  const words =
    description
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return words.every((word) => uninformative.has(word) || /^[a-z]$/.test(word))
}
