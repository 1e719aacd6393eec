import { linkDigest } from '@chorus/contract/content/link-digest'
import type { Serve } from '@chorus/contract/serve'
import { recogniseLink, type RecognisedLink } from '@chorus/previews/recognise-link'
import type { Viewer } from '../../account/find-viewer.ts'
import type { DetectAddress } from '../../identity/detect-address.ts'
import { withDeadline } from '../../upstream/with-deadline.ts'
import type { LinkDigest, LinkSource } from './link-source.ts'

export interface LinkDigestDeps {
  linkSources: readonly LinkSource[]
  /** Undefined: Ethereum is not configured, so collections have no names. */
  detect: DetectAddress | undefined
}

/** Describes what a link points to. The link itself is never requested: the description comes from sources we read anyway. */
export function linkDigestRoutes(serve: Serve<Viewer>, deps: LinkDigestDeps): void {
  serve(linkDigest, async ({ body: { link } }) => {
    const found = recogniseLink(link)
    return { link, ...(found ? await toDigest(found, deps) : { type: 'unknown' as const }) }
  })
}

async function toDigest(found: RecognisedLink, { linkSources, detect }: LinkDigestDeps): Promise<LinkDigest> {
  const source = linkSources.find(({ kind }) => kind === found.kind)
  if (source) return source.toDigest(found)
  switch (found.kind) {
    case 'snapshot':
      return { type: 'snapshot', snapshot: { space: found.space, id: found.id } }
    case 'mirror':
      return { type: 'mirror', mirror: { digest: found.digest, owner: found.owner } }
    case 'paragraph':
      return { type: 'paragraph', paragraph: { user: found.user, slug: found.slug } }
    case 'nft': {
      const { contract, tokenId, chainId } = found
      const collection = await withDeadline((inTime) => inTime(chainId === 1 ? detect?.(contract) : undefined))
      const name = collection?.name ? { name: `${collection.name} #${tokenId}`.slice(0, 200) } : {}
      return { type: 'nft', nft: { chain_id: chainId, contract_address: contract, token_id: tokenId, ...name } }
    }
    default:
      // Provider API §3.16 has no type for other links.
      return { type: 'unknown' }
  }
}
