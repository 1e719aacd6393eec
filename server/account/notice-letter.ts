import { networkIdentities } from '@chorus/model/network-identity'
import type { Letter } from '../upstream/mailer.ts'

interface LetterNotice {
  kind: string
  detail: Record<string, unknown>
  created_at: Date
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(networkIdentities).map(({ platform, label }) => [platform, `${label} account`])),
  apple: 'Apple account',
  google: 'Google account',
  telegram: 'Telegram account',
  email: 'email address',
  wallet: 'wallet',
  solana: 'wallet',
}

/** Writes the email about a change to the sign-in methods of an account. */
export function toNoticeLetter(to: string, { kind, detail, created_at: at }: LetterNotice, publicUrl: string): Letter {
  const host = new URL(publicUrl).host
  const what = labels[String(detail['platform'])] ?? 'connection'
  const name = String(detail['handle'] ?? detail['subject'] ?? '')
  const which = `The ${what} ${name}`
  const words: Readonly<Record<string, readonly [subject: string, ...lines: string[]]>> = {
    'identity-bound': [
      `A new ${what} was connected to your Chorus account`,
      `${which} was connected to your account.`,
      'Wasn’t you? Log in, log out all other devices and disconnect it in Settings.',
    ],
    'identity-taken': [
      `Your ${what} was moved to another Chorus account`,
      `${which} was connected to your account. Someone who verified they own it moved it to another Chorus account.`,
      'Wasn’t you? Log in with this email address within 24 hours and undo it in Settings, under Security activity.',
    ],
    'identity-received': [
      `Your ${what} was moved from one Chorus account to another`,
      `${which} was moved to your account from another Chorus account, after you verified that you own it.`,
      'Wasn’t you? Log in with it within 24 hours and undo it in Settings, under Security activity.',
    ],
    'identity-returned': [
      `Your ${what} was returned to its previous account`,
      `${which} is no longer connected to your account. The account it belonged to before undid the move.`,
      'If this is a mistake, connect it again in Settings.',
    ],
    'session-ended': [
      'We ended a session of your Chorus account',
      'A token of the session that had been replaced was used again. Someone may have stolen it, so we logged that session out.',
      `Log in again to continue. Check your active sessions under Settings, and log out of any that you don’t recognize.`,
    ],
    'identity-removed': [
      `Your ${what} was disconnected from your Chorus account`,
      `${which} is no longer connected to your account.`,
      'Wasn’t you? Log in, log out all other devices and connect it again in Settings.',
    ],
  }
  const [subject, ...lines] = words[kind] ?? ['Something changed in your Chorus account', `Check Security activity in Settings on ${host}.`]
  const all = [`${lines[0] ?? ''} (${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${host})`, ...lines.slice(1)]
  return {
    to,
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(subject)}</title><body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto;padding:0 1em">${all
      .map((line) => `<p>${escape(line)}</p>`)
      .join('')}</body></html>`,
  }
}

/** Names come from the networks and may contain anything. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
