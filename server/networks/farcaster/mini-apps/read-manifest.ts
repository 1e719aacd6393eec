import type { IncomingMessage } from 'node:http'
import { MiniApp } from '@chorus/contract/farcaster/mini-apps'
import { isOpenAddress } from '@chorus/previews/read-preview-link'
import * as v from 'valibot'
import { askHost } from '../../../upstream/http/ask-host.ts'
import { NotPublic } from '../../../upstream/http/public-address.ts'
import type { Transport } from '../../../upstream/http/transport.ts'

/** What an app says about itself, and who it claims has signed for its domain. */
export interface Manifest {
  app: Omit<MiniApp, 'author'>
  /** Undefined: it has no association, or one in another form. */
  association: Association | undefined
}

/** A JSON Farcaster Signature for a domain, decoded but not checked. */
export interface Association {
  fid: number
  /** `custody`: the owner's address; `auth`: another one that may sign for it. */
  type: 'custody' | 'auth'
  key: `0x${string}`
  domain: string
  /** What was signed (EIP-191). */
  message: string
  signature: `0x${string}`
}

const path = '/.well-known/farcaster.json'
/** ms for everything. */
const deadline = 8000
const maxBytes = 64 * 1024
/** Hosted manifests are behind a redirect. */
const mostRedirects = 2

const encoded = v.pipe(v.string(), v.maxLength(4000))
// `frame` is the name that older manifests use.
const Answer = v.pipe(
  v.object({
    accountAssociation: v.optional(v.unknown()),
    miniapp: v.optional(v.unknown()),
    frame: v.optional(v.unknown()),
  }),
  v.transform(({ accountAssociation, miniapp, frame }) => ({ accountAssociation, app: miniapp ?? frame })),
)
const Signed = v.object({ header: encoded, payload: encoded, signature: encoded })
const Header = v.object({
  fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  type: v.picklist(['custody', 'auth']),
  key: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{40}$/i),
    v.transform((key) => key as `0x${string}`),
  ),
})
const Payload = v.object({ domain: v.string() })

/** Reads the manifest of the mini app at a domain. Undefined: it has none that is valid. Throws when the host can't be reached. */
export async function readManifest(domain: string, transport: Transport): Promise<Manifest | undefined> {
  const signal = AbortSignal.timeout(deadline)
  let url = new URL(path, `https://${domain}`)
  for (let left = mostRedirects; left >= 0; left -= 1) {
    if (!isOpenAddress(url) || url.protocol !== 'https:') throw new NotPublic('This is not the address of a public page.')
    const headers = { accept: 'application/json', 'accept-encoding': 'identity', connection: 'close' }
    const answer = await askHost(url, { transport, signal, headers }, readAnswer)
    if (answer === undefined) return undefined
    if (!('location' in answer)) return toManifest(answer.text, domain)
    if (answer.location === undefined || !URL.canParse(answer.location, url)) return undefined
    url = new URL(answer.location, url)
  }
  return undefined
}

async function readAnswer(answer: IncomingMessage): Promise<{ text: string } | { location: string | undefined } | undefined> {
  const { statusCode: status = 0, headers } = answer
  if (status >= 300 && status < 400) return { location: headers.location }
  if (status < 200 || status > 299) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
}

/** Undefined: not a manifest, or one of an app elsewhere. */
export function toManifest(text: string, domain: string): Manifest | undefined {
  const answer = v.safeParse(Answer, toJson(text))
  if (!answer.success) return undefined
  const app = v.safeParse(v.omit(MiniApp, ['author']), answer.output.app)
  if (!app.success || !URL.canParse(app.output.homeUrl) || new URL(app.output.homeUrl).host !== domain) return undefined
  return { app: app.output, association: toAssociation(answer.output.accountAssociation) }
}

function toAssociation(said: unknown): Association | undefined {
  const signed = v.safeParse(Signed, said)
  if (!signed.success) return undefined
  const { header, payload, signature } = signed.output
  const [decodedHeader, decodedPayload] = [v.safeParse(Header, fromBase64(header)), v.safeParse(Payload, fromBase64(payload))]
  if (!decodedHeader.success || !decodedPayload.success) return undefined
  return { ...decodedHeader.output, domain: decodedPayload.output.domain, message: `${header}.${payload}`, signature: toHex(signature) }
}

const fromBase64 = (text: string): unknown => toJson(Buffer.from(text, 'base64').toString('utf8'))

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tools encode either the bytes of a signature or its hexadecimal text. */
function toHex(signature: string): `0x${string}` {
  const bytes = Buffer.from(signature, 'base64')
  const text = bytes.toString('latin1')
  return /^0x[\da-f]+$/i.test(text) ? (text as `0x${string}`) : `0x${bytes.toString('hex')}`
}
