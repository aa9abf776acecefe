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
  // Russian and Ukrainian
  'аксессуар аксессуары вещи вещь груз документы запчасти запчасть изделие изделия инструмент инструменты оборудование образец',
  'образцы одежда подарки подарок посылка предмет предметы прочее принадлежности продукты разное сувенир сувениры товар товары',
  'хозтовары электроника',
  'вироби документи запчастини зразки зразок інше обладнання одяг подарунки подарунок посилка продукти речі різне товари електроніка',
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
  'без бытовые бытовая в детская детские для домашние женская женские и из личные мужская мужские на новые новый разные с ценности',
  'дитячі для домашні жіночі і особисті чоловічі',
  // Where or how the goods were sold, and what they are for.
  'aliexpress amazon as attached attachment below brand code commercial consumer consumption commodities commodity customer daily ebay',
  'etsy family friend home id internet invoice list listing necessities necessity no number online order orders own paid per private',
  'purchase ref reference retail sale see shein shop shopify shopping sku store temu use usage value web without worth your',
]

/** Generic words for goods in Japanese and Chinese, which are written without spaces. */
const unspaced = [
  'アクセサリー ギフト サンプル その他 パーツ プレゼント 衣料品 衣類 贈り物 機械 見本 工具 雑貨 商品 食品 食料品 書類 製品 電化製品 電子機器 日用品 品物 部品 服 物品',
  '礼品 禮品 礼物 禮物 样品 樣品 样本 樣本 产品 產品 货物 貨物 货品 貨品 百货 百貨 日用 服装 服裝 衣服 衣物 配件 零件 机器 機器 设备 設備 电子产品 電子產品',
  '电子 電子 杂货 雜貨 生活用品 用品 个人 個人 私人 其他 其它 文件 包裹 纺织品 紡織品 工艺品 工藝品',
].flatMap((text) => text.split(' '))

/** Several of them written together, such as 日用百货. */
const onlyUnspaced = new RegExp(`^(?:${unspaced.toSorted((a, b) => b.length - a.length).join('|')})+$`, 'u')

const uninformative = new Set([...wordsThatNameNothing, ...fillers].flatMap((text) => text.split(' ')))

/** Whether a description consists of generic words, single letters, digits and punctuation. */
export function isVague(description: string): boolean {
  const words =
    description
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return words.every((word) => uninformative.has(word) || /^[a-zа-я]$/.test(word) || onlyUnspaced.test(word))
}
