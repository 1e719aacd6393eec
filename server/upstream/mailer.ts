import { Refusal } from '@chorus/contract/refusal'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the email; otherwise throws a Refusal. */
  send(letter: Letter): Promise<void>
}

/** ms: people who wait for a code should learn within this time that it was not sent. */
const deadline = 15_000

/** Sends email over SMTP. The URL may contain a password, and the mail server's response may repeat it: neither is logged or returned. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      const { createTransport } = await import('nodemailer')
      const timeouts = { connectionTimeout: deadline, greetingTimeout: deadline, socketTimeout: deadline, dnsTimeout: deadline }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
      try {
        // Pass the validated address as is, so that nothing parses it again.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      } catch (cause) {
        throw new Refusal('We couldn’t send the email. Try again in a moment.', { status: 503, retryAfter: 30, cause })
      } finally {
        transport.close()
      }
    },
  }
}
