import { errorMessages } from '@chorus/model/error-messages'
import type { Facet } from '@chorus/model/facet'
import { Failure, isFailure } from '@chorus/model/failure'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import { shareUploads } from '../../draft-uploads.ts'
import type { Draft, PostName, Publish, Published, DraftUpload } from '../../draft.ts'
import type { NetworkDeps, Reads } from '../../network.ts'
import { uploadFile } from '../../provider/upload-file.ts'
import { withMessage } from '../../with-message.ts'
import { toBase64 } from '../messages/base64.ts'
import { fromHex } from '../messages/hex.ts'
import type { Writer } from '../write/writer.ts'
import { findAfterLoss } from './find-after-loss.ts'
import { toCastBody } from './to-cast-body.ts'

/** Looks up and sends casts: a lot of code that readers don't need. */
export function createSending(
  writer: Writer,
  reads: Pick<Reads, 'post' | 'profile'>,
  deps: Pick<NetworkDeps, 'ownFetcher' | 'storedFacts' | 'now'>,
): Pick<Publish, 'send' | 'find'> {
  /** The read model may not have the account's latest casts yet. */
  const own = new Set<string>()

  const findTarget = async (target: PostName | undefined, signal?: AbortSignal, isOwn = false) => {
    if (!target) return undefined
    const fid = isOwn || own.has(target.postId) ? writer.fid : Number((await reads.post(target.postId, signal)).author.profileId)
    return { fid, hash: toBase64(fromHex(target.postId)) }
  }
  const findFids = async (facets: readonly Facet[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>> => {
    const handles = new Set(facets.flatMap((facet) => (facet.kind === 'mention' && !facet.profileId ? [facet.handle.toLowerCase()] : [])))
    const found = await Promise.all(
      [...handles].map(async (handle): Promise<[string, number][]> => {
        try {
          return [[handle, Number((await reads.profile(handle, signal)).profileId)]]
        } catch (error) {
          if (isFailure(error, 'not-found') || isFailure(error, 'refused')) return []
          throw error
        }
      }),
    )
    return new Map(found.flat())
  }
  const uploadDeps = { network: 'farcaster' as const, account: String(writer.fid), askToken: writer.askUploadToken, ...deps }
  const findMediaUrls = ({ media }: Draft, signal?: AbortSignal, progress?: DraftUpload): Promise<string[]> => {
    const share = shareUploads(
      media.flatMap((one) => (one.kind === 'gif' ? [] : [one.file])),
      progress?.report,
    )
    const options = { signal, cancelled: progress?.signal }
    const upload = (file: Blob) => uploadFile(file, uploadDeps, { ...options, onProgress: (bytes) => share(file, bytes) })
    return Promise.all(media.map((one) => (one.kind === 'gif' ? one.url : upload(one.file))))
  }
  const toPublished = (hash: string): Published => {
    own.add(hash)
    return { ref: toPostRef('farcaster', hash), postId: hash, publicationId: hash }
  }

  const prepare = async (draft: Draft, signal?: AbortSignal, upload?: DraftUpload) => {
    const facets = (draft.facets ?? findFacets(draft.text, 'farcaster')).filter(
      (facet) => facet.kind !== 'mention' || facet.network === 'farcaster',
    )
    const [parent, quoted, fids, mediaUrls] = await Promise.all([
      findTarget(draft.replyTo, signal, draft.isContinuation),
      findTarget(draft.quote, signal),
      findFids(facets, signal),
      findMediaUrls(draft, signal, upload),
    ])
    return toCastBody(draft, { facets, fids, parent, quoted, mediaUrls })
  }

  return {
    send: (draft, identity, signal, journal, upload) =>
      withMessage(errorMessages.postNotPublished, async () => {
        if (!draft.text.trim() && draft.media.length === 0 && !draft.card && !draft.quote)
          throw new Failure('refused', errorMessages.nothingToPublish, { network: 'farcaster' })
        const message =
          writer.recall(identity, journal) ??
          ({ type: 'MESSAGE_TYPE_CAST_ADD', castAddBody: await prepare(draft, signal, upload) } as const)
        upload?.end()
        return toPublished(
          await findAfterLoss(
            () => writer.writeOnce(message, identity, signal, journal),
            () => writer.find(identity, signal, journal),
          ),
        )
      }),
    async find(identity, signal, journal) {
      const hash = await writer.find(identity, signal, journal)
      return hash === undefined ? undefined : toPublished(hash)
    },
  }
}
