import type { DocumentLanguage } from '../../shipping/service/documents.ts'

/** The texts of a withdrawal's acknowledgement. */
export interface WithdrawalReceiptTexts {
  readonly title: string
  readonly intro: string
  readonly receivedAt: string
  readonly order: string
  readonly name: string
  readonly emailAddress: string
  readonly number: string
  readonly statement: string
  /** Page `x` of `y`. */
  readonly page: (page: number, pages: number) => string
}

export const withdrawalReceiptWords: Readonly<Record<DocumentLanguage, WithdrawalReceiptTexts>> = {
  en: {
    title: 'Acknowledgement of your withdrawal',
    intro: 'We have received your withdrawal from the contract. Keep this document.',
    receivedAt: 'Received on',
    order: 'Order',
    name: 'Name',
    emailAddress: 'Email address',
    number: 'Number of the withdrawal',
    statement: 'Your statement: “I withdraw from my contract for the following goods.”',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    title: 'Eingangsbestätigung Ihres Widerrufs',
    intro: 'Wir haben Ihren Widerruf des Vertrags erhalten. Bewahren Sie dieses Dokument auf.',
    receivedAt: 'Eingegangen am',
    order: 'Bestellung',
    name: 'Name',
    emailAddress: 'E-Mail-Adresse',
    number: 'Nummer des Widerrufs',
    statement: 'Ihre Erklärung: „Hiermit widerrufe ich meinen Vertrag über die folgenden Waren.“',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  fr: {
    title: 'Accusé de réception de votre rétractation',
    intro: 'Nous avons reçu votre rétractation du contrat. Conservez ce document.',
    receivedAt: 'Reçue le',
    order: 'Commande',
    name: 'Nom',
    emailAddress: 'Adresse e-mail',
    number: 'Numéro de la rétractation',
    statement: 'Votre déclaration : « Je me rétracte de mon contrat portant sur les biens suivants. »',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  es: {
    title: 'Acuse de recibo de su desistimiento',
    intro: 'Hemos recibido su desistimiento del contrato. Conserve este documento.',
    receivedAt: 'Recibido el',
    order: 'Pedido',
    name: 'Nombre',
    emailAddress: 'Correo electrónico',
    number: 'Número del desistimiento',
    statement: 'Su declaración: «Desisto de mi contrato sobre los siguientes bienes».',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  it: {
    title: 'Conferma di ricevimento del recesso',
    intro: 'Abbiamo ricevuto il Suo recesso dal contratto. Conservi questo documento.',
    receivedAt: 'Ricevuto il',
    order: 'Ordine',
    name: 'Nome',
    emailAddress: 'Indirizzo e-mail',
    number: 'Numero del recesso',
    statement: 'La Sua dichiarazione: «Recedo dal mio contratto relativo ai seguenti beni».',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
  },
  nl: {
    title: 'Ontvangstbevestiging van uw herroeping',
    intro: 'Wij hebben uw herroeping van de overeenkomst ontvangen. Bewaar dit document.',
    receivedAt: 'Ontvangen op',
    order: 'Bestelling',
    name: 'Naam',
    emailAddress: 'E-mailadres',
    number: 'Nummer van de herroeping',
    statement: 'Uw verklaring: “Ik herroep mijn overeenkomst voor de volgende goederen.”',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  pl: {
    title: 'Potwierdzenie otrzymania odstąpienia',
    intro: 'Otrzymaliśmy Twoje odstąpienie od umowy. Zachowaj ten dokument.',
    receivedAt: 'Otrzymano',
    order: 'Zamówienie',
    name: 'Imię i nazwisko',
    emailAddress: 'Adres e-mail',
    number: 'Numer odstąpienia',
    statement: 'Twoje oświadczenie: „Odstępuję od umowy dotyczącej następujących towarów.”',
    page: (page, pages) => `Strona ${page} z ${pages}`,
  },
  ja: {
    title: '契約撤回の受領確認',
    intro: '契約の撤回を受領しました。この書類を保管してください。',
    receivedAt: '受領日時',
    order: '注文',
    name: 'お名前',
    emailAddress: 'メールアドレス',
    number: '撤回番号',
    statement: 'お客様の意思表示：「私は以下の商品に関する契約を撤回します。」',
    page: (page, pages) => `${page} / ${pages} ページ`,
  },
}
