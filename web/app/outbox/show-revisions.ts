import type { AccountId } from '@chorus/accounts/account-id'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { PostMetadata } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import type { Outbox } from '@chorus/outbox/create-outbox'
import { isStopped, type EditedPost, type OutboxRow } from '@chorus/outbox/outbox-row'
import type { Cache } from '../../cache/create-cache.ts'

interface RevisionDeps {
  outbox: Pick<Outbox, 'rows' | 'subscribe'>
  cache: Pick<Cache, 'revise'>
  /** A URL for a file of the draft. */
  toUrl(file: Blob): string
  revokeUrl(url: string): void
}

interface ShownRevision {
  ref: PostRef
  metadata: PostMetadata
  release: () => void
}

/** Shows posts with their revisions in the outbox, also after a reload, and as before once one is refused or discarded. */
export function showRevisions({ outbox, cache, toUrl, revokeUrl }: RevisionDeps): void {
  /** By row. */
  const shown = new Map<string, ShownRevision>()
  /** `isDone`: the network has it. */
  const settle = (id: string, isDone: boolean) => {
    const revision = shown.get(id)
    if (!revision) return
    shown.delete(id)
    const { ref, metadata, release } = revision
    // A later one of the same post is shown.
    if ([...shown.values()].some((other) => other.ref === ref)) return
    cache.revise(ref, isDone ? { metadata, release } : undefined)
  }
  const follow = () => {
    const rows = outbox.rows()
    for (const row of rows) {
      const { id, phase, draft, context } = row
      if (phase === 'confirmed' || isStopped(row)) settle(id, phase === 'confirmed')
      else if (draft.revision && context?.edited && !shown.has(id)) {
        const { ref } = context.edited.post
        const urls: string[] = []
        const metadata = toRevised(row, context.edited, (file) => {
          const url = toUrl(file)
          urls.push(url)
          return url
        })
        const release = () => urls.forEach(revokeUrl)
        shown.set(id, { ref, metadata, release })
        cache.revise(ref, { metadata, account: row.accountId as AccountId, release })
      }
    }
    // Another tab has settled it, and this one can't know how; the next response tells.
    for (const id of shown.keys()) if (!rows.some((row) => row.id === id)) settle(id, true)
  }
  follow()
  outbox.subscribe(follow)
}

/** What the post says in its revision, as far as this browser can know. */
export function toRevised({ network, draft }: OutboxRow, { post, content }: EditedPost, toUrl: (file: Blob) => string): PostMetadata {
  const { metadata } = post
  const { text, media, revision } = draft
  const facets = findFacets(text, network)
  const linksOf = (own: PostMetadata['facets']) => own.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
  const before = new Set(linksOf(metadata.facets))
  const kept = (revision?.kept ?? []).flatMap(({ id, alt }) => {
    const asset = findAsset(content, metadata.attachments, id)
    return asset ? { ...asset, alt } : []
  })
  const added = media.flatMap((each): MediaAsset[] =>
    each.kind === 'image' ? [{ type: 'Image', uri: toUrl(each.file), alt: each.alt, width: each.width, height: each.height }] : [],
  )
  return {
    ...metadata,
    content: text,
    facets,
    oembedUrls: [...new Set([...metadata.oembedUrls.filter((url) => !before.has(url)), ...linksOf(facets)])],
    ...(metadata.article && { article: { ...metadata.article, content: text } }),
    ...(content.canChangeMedia && { attachments: [...kept, ...added] }),
  }
}

/** A file as the post shows it. The network may serve a copy from another address. */
function findAsset({ media }: EditedPost['content'], assets: readonly MediaAsset[], id: string): MediaAsset | undefined {
  const file = media.find((each) => each.id === id)
  if (!file) return undefined
  const same = assets.find(({ uri, coverUri }) => file.url !== undefined && [uri, coverUri].includes(file.url))
  const position = media.filter(({ kind }) => kind === file.kind).indexOf(file)
  return same ?? assets.filter(({ type }) => (type === 'Video') === (file.kind === 'video'))[position]
}
