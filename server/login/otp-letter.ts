import { otpMinutes } from '../db/tables/otp-codes.ts'
import type { Letter } from '../upstream/mailer.ts'

/** The letter that brings a one-time password. */
export function toOtpLetter(to: string, code: string, publicUrl: string): Letter {
  const host = new URL(publicUrl).host
  const lines = [
    `Somebody, hopefully you, wants to log in to Chorus at ${host} with this address. The code is`,
    `It is good for ${otpMinutes} minutes and for one login. Enter it only where you asked for it, and give it to nobody: we never ask for it.`,
    'Not you? Then ignore this letter. Without the code nobody gets in.',
  ]
  const [asked, valid, ignore] = lines
  return {
    to,
    subject: 'Your code for Chorus',
    text: `${asked}:\n\n    ${code}\n\n${valid}\n\n${ignore}\n`,
    html:
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Your code for Chorus</title>` +
      `<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto;padding:0 1em">` +
      `<p>${asked}:</p><p style="font-size:32px;letter-spacing:6px;font-weight:600">${code}</p><p>${valid}</p><p>${ignore}</p></body></html>`,
  }
}
