import { ipfsText } from '@chorus/contract/farcaster/farcaster-casts'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'

/** CIDs of version 0 and 1, so that the path can lead nowhere else. */
const cidPattern = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{20,120}|z[1-9A-HJ-NP-Za-km-z]{20,120})$/
const largest = 100_000
const deadlineMs = 10_000

/** Full texts of truncated casts, from an IPFS gateway. `gateway`: a URL to which the CID is appended. */
export function farcasterIpfsRoutes(serve: Serve<Viewer>, gateway: string | undefined): void {
  serve(ipfsText, async ({ params }) => {
    const cid = params['cid'] ?? ''
    if (!cidPattern.test(cid)) throw new Refusal('This is not a CID.', { status: 400 })
    if (gateway === undefined) throw new Refusal('IPFS isn’t set up on this server.')
    try {
      const response = await fetch(`${gateway.replace(/\/$/, '')}/${cid}`, { signal: AbortSignal.timeout(deadlineMs), redirect: 'error' })
      if (!response.ok) throw new Refusal('Couldn’t find the full text on IPFS.', { status: 502 })
      return { content: await readText(response) }
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw new Refusal('The IPFS gateway isn’t responding.', { status: 502, cause })
    }
  })
}

/** Stops reading at the limit instead of buffering whatever a gateway sends. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length > largest) throw new Refusal('The text is too long.', { status: 502 })
  }
  return text + decoder.decode()
}
