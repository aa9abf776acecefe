/** An email to a shopper. */
export interface ShopperMail {
  readonly to: string
  /** The sender's display name. */
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
  /** The same for each attempt, so that the mail server can detect repetitions. */
  readonly messageId: string
}

/** Sends emails through a mail server. */
export interface ShopperMailer {
  /** Rejects if the mail server has not accepted it. */
  send(mail: ShopperMail): Promise<void>
}
