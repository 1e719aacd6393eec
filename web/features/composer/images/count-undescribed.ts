import type { PublishedMedia } from '@chorus/networks/draft'
import type { DraftPart } from '../drafts/draft-parts.ts'

/** Images and GIFs without alt text, each counted once although several networks post it. */
export function countUndescribed(parts: readonly Pick<DraftPart, 'images' | 'gif'>[], kept: readonly PublishedMedia[] = []): number {
  const media = [...kept.filter(({ kind }) => kind === 'image'), ...parts.flatMap(({ images, gif }) => [...images, ...(gif ? [gif] : [])])]
  return new Set(media.filter(({ alt }) => !alt?.trim()).map(({ id }) => id)).size
}
