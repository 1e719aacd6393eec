import type { ReplyInputOf } from '@chorus/contract/call'
import { linkDigest } from '@chorus/contract/link-digest'
import type { Serve } from '@chorus/contract/serve'
import { recogniseLink, type RecognisedLink } from '@chorus/previews/recognise-link'
import type { Viewer } from '../account/find-viewer.ts'
import type { DetectAddress } from '../identity/detect-address.ts'
import { withPatience } from '../identity/with-patience.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import { toWireCast } from './to-wire-cast.ts'

export interface LinkDigestDeps {
  hub: FarcasterUpstream
  /** Undefined: Ethereum cannot be asked, and collections have no names. */
  detect: DetectAddress | undefined
}

type Digest = Omit<ReplyInputOf<typeof linkDigest>, 'link'>

/** What a link leads to. Its own address is never called: what is said of it comes from where we read anyway. */
export function linkDigestRoutes(serve: Serve<Viewer>, deps: LinkDigestDeps): void {
  serve(linkDigest, async ({ body: { link } }) => {
    const found = recogniseLink(link)
    return { link, ...(found ? await toDigest(found, deps) : { type: 'unknown' as const }) }
  })
}

async function toDigest(found: RecognisedLink, { hub, detect }: LinkDigestDeps): Promise<Digest> {
  switch (found.kind) {
    case 'x-post':
      return { type: 'twitter', twitter: { id: found.id, username: found.handle } }
    case 'x-space':
      // Provider API §3.16 has no word for it.
      return { type: 'unknown' }
    case 'lens-post':
      return { type: 'lensPost', lensPost: { id: found.id } }
    case 'snapshot':
      return { type: 'snapshot', snapshot: { space: found.space, id: found.id } }
    case 'mirror':
      return { type: 'mirror', mirror: { digest: found.digest, owner: found.owner } }
    case 'paragraph':
      return { type: 'paragraph', paragraph: { user: found.user, slug: found.slug } }
    case 'farcaster-post': {
      const isWhole = found.hash.length === 42
      const cast = await withPatience((inTime) => inTime(isWhole ? hub.cast(found.hash) : undefined))
      return {
        type: 'farcasterPost',
        farcasterPost: { hash: found.hash, username: found.handle, ...(cast ? { cast: toWireCast(cast) } : {}) },
      }
    }
    case 'nft': {
      const { contract, tokenId, chainId } = found
      const collection = await withPatience((inTime) => inTime(chainId === 1 ? detect?.(contract) : undefined))
      const name = collection?.name ? { name: `${collection.name} #${tokenId}`.slice(0, 200) } : {}
      return { type: 'nft', nft: { chain_id: chainId, contract_address: contract, token_id: tokenId, ...name } }
    }
  }
}
