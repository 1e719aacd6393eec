import type { DraftMedia } from '../../draft.ts'
import type { Grove } from './create-grove.ts'
import type { StoredMedia } from './to-post-metadata.ts'

/** Uploads the files of a draft; GIFs stay with their own service. */
export const storeMedia = (grove: Grove, media: readonly DraftMedia[], signal?: AbortSignal): Promise<StoredMedia[]> =>
  Promise.all(
    media.map(async (each): Promise<StoredMedia> => ({
      media: each,
      uri: each.kind === 'gif' ? each.url : await grove.upload(each.file, signal),
    })),
  )
