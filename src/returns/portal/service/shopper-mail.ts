/** A mail to a shopper. */
export interface ShopperMail {
  readonly to: string
  /** Whose name it is sent under. */
  readonly fromName: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly content: Uint8Array
  }[]
  /** The same for each attempt, so that a mail server can tell a repeat. */
  readonly messageId: string
}

/** Hands mails to a mail server. */
export interface ShopperMailer {
  /** Rejects when the mail server has not taken it. */
  send(mail: ShopperMail): Promise<void>
}
