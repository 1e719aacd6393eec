import { isNetworkText } from '@chorus/networks/wallets/proof-texts'

/** Hexadecimal bytes as wallets take them: with `0x`. Some wallets also take digits without it as bytes, and others as text. */
const bytesPattern = /^0x(?:[\da-f]{2})*$/i
const ambiguousPattern = /^(?:0x)?[\da-f]+$/i

export interface SignedText {
  /** What is shown: the text, or the bytes themselves where they are none. */
  shown: string
  /** Exactly what is signed, as `0x` and hexadecimal bytes. */
  bytes: `0x${string}`
}

/** The one reading of a message, which is shown, checked and signed. Undefined: wallets would read it differently. */
export function toSignedText(message: string): SignedText | undefined {
  if (!bytesPattern.test(message)) {
    if (ambiguousPattern.test(message) || !message.isWellFormed()) return undefined
    return { shown: message, bytes: `0x${[...new TextEncoder().encode(message)].map(toPair).join('')}` }
  }
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const shown = toText(bytes) ?? message
  return { shown, bytes: `0x${message.slice(2)}` }
}

const toPair = (byte: number): string => byte.toString(16).padStart(2, '0')

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Why an app may not have a text signed. EIP-4361: a sign-in text logs in to the site that it names, and an app that shows another site’s would log in as
 * the viewer there. Undefined: there is no reason.
 */
export function findTextFault(text: string, host: string): string | undefined {
  const named = [...text.matchAll(/(?:[a-z][a-z\d+.-]*:\/\/)?(\S+)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\s/gi)].map(
    (match) => match[1]!,
  )
  const foreign = named.find((each) => each !== host)
  if (foreign !== undefined) return `This text signs in to ${foreign.slice(0, 100)}, which isn’t this app.`
  if (isNetworkText(text)) return 'This text acts for an account on a network.'
  return undefined
}
