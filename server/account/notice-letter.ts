import type { Letter } from '../upstream/mailer.ts'

interface Told {
  kind: string
  detail: Record<string, unknown>
  created_at: Date
}

const labels: Readonly<Record<string, string>> = {
  farcaster: 'Farcaster account',
  lens: 'Lens account',
  twitter: 'X account',
  bsky: 'Bluesky account',
  apple: 'Apple account',
  google: 'Google account',
  telegram: 'Telegram account',
  email: 'e-mail address',
  wallet: 'wallet',
  solana: 'wallet',
}

/** The letter about something that changed the ways into an account. */
export function toNoticeLetter(to: string, { kind, detail, created_at: at }: Told, publicUrl: string): Letter {
  const host = new URL(publicUrl).host
  const what = labels[String(detail['platform'])] ?? 'connection'
  const name = String(detail['handle'] ?? detail['subject'] ?? '')
  const which = `The ${what} ${name}`
  const words: Readonly<Record<string, readonly [subject: string, ...lines: string[]]>> = {
    'identity-bound': [
      `A new ${what} is connected to your Chorus account`,
      `${which} was connected to your account.`,
      'Not you? Log in, end all sessions and remove it under Settings.',
    ],
    'identity-taken': [
      `Another account has taken over your ${what}`,
      `${which} was connected to your account. Somebody who proved that it is theirs has moved it to another account.`,
      'Not you? Log in with this e-mail address within 24 hours and take it back under Settings.',
    ],
    'identity-returned': [
      `A ${what} has gone back to where it was`,
      `${which} was taken back by the account that it belonged to before.`,
      'If you think that this is wrong, connect it again with a fresh proof.',
    ],
    'identity-removed': [
      `A ${what} was removed from your Chorus account`,
      `${which} is not connected to your account any more.`,
      'Not you? Log in, end all sessions and connect it again under Settings.',
    ],
  }
  const [subject, ...lines] = words[kind] ?? ['Something changed in your Chorus account', `Look under Settings on ${host}.`]
  const all = [`${lines[0] ?? ''} This was at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${host}.`, ...lines.slice(1)]
  return {
    to,
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(subject)}</title><body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto;padding:0 1em">${all
      .map((line) => `<p>${escape(line)}</p>`)
      .join('')}</body></html>`,
  }
}

/** Names come from the networks, so anything may stand in them. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
