import { otpMinutes } from '../../db/tables/otp-codes.ts'
import type { Letter } from '../../upstream/mailer.ts'

/** The email with a one-time code. */
export function toOtpLetter(to: string, code: string, publicUrl: string): Letter {
  const host = new URL(publicUrl).host
  const lines = [
    `Someone asked to log in to Chorus (${host}) with this email address. Your code is`,
    `It expires in ${otpMinutes} minutes and works once. Enter it only on the page where you asked for it. Don’t share it with anyone: we’ll never ask you for it.`,
    'Wasn’t you? You can ignore this email. No one can log in without the code.',
  ]
  const [intro, validity, ignore] = lines
  return {
    to,
    subject: 'Your Chorus login code',
    text: `${intro}:\n\n    ${code}\n\n${validity}\n\n${ignore}\n`,
    html:
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Your Chorus login code</title>` +
      `<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto;padding:0 1em">` +
      `<p>${intro}:</p><p style="font-size:32px;letter-spacing:6px;font-weight:600">${code}</p><p>${validity}</p><p>${ignore}</p></body></html>`,
  }
}
