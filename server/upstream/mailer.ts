import { Refusal } from '@chorus/contract/refusal'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Done when the mail server has taken the letter; otherwise a Refusal. */
  send(letter: Letter): Promise<void>
}

/** ms: who waits for a code should hear within this time that there will be none. */
const deadline = 15_000

/** Letters over SMTP. The address may hold a password, and so may what a mail server answers: neither is repeated. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      const { createTransport } = await import('nodemailer')
      const timeouts = { connectionTimeout: deadline, greetingTimeout: deadline, socketTimeout: deadline, dnsTimeout: deadline }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
      try {
        // The address as it was checked is the only one that the server is told.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      } catch (cause) {
        throw new Refusal('Our mail server did not take the letter. Try again in a moment.', { status: 503, retryAfter: 30, cause })
      } finally {
        transport.close()
      }
    },
  }
}
