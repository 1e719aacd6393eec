import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Draft, Edit, Published, SendJournal } from '../../draft.ts'
import { decode } from '../../http.ts'
import { createPageJournals } from '../../journals/page-journals.ts'
import type { Writer } from '../acts/create-writer.ts'
import { createPriceCheck } from './create-price-check.ts'
import { createSendOnce, type FindMade } from './create-send-once.ts'
import { checkLength, type SendingDeps } from './create-sending.ts'
import { isLeftToWallet } from './is-left-to-wallet.ts'
import { ownPostDocument } from './publish-documents.ts'
import { openSendProgress, type SendProgress, withRef } from './send-progress.ts'
import { storeMedia } from './store-media.ts'
import { toPublishedContent, toRevisedMetadata, WirePostFile } from './to-revised-metadata.ts'

const OwnPost = v.object({
  post: v.nullable(v.object({ contentUri: v.optional(v.string()), metadata: v.optional(v.object({ id: v.optional(v.string()) })) })),
})

/** Edits posts. The content of a post is one file, so each edit stores a new one that includes everything unchanged. Decision 096. */
export function createEditing(
  writer: Writer,
  { grove, journals = createPageJournals(), ...timing }: SendingDeps,
): Pick<Edit, 'load' | 'readImage' | 'send' | 'find'> {
  const prices = createPriceCheck(writer.ask)
  const readPost = async (post: string, signal?: AbortSignal) => {
    const { post: found } = await writer.ask({ name: 'OwnPost', document: ownPostDocument, request: { post }, schema: OwnPost, signal })
    if (!found) throw new Failure('not-found', 'No post found', { network: 'lens', call: 'OwnPost' })
    return found
  }
  const readFile = async (contentUri: string | undefined, signal?: AbortSignal): Promise<WirePostFile> => {
    if (!contentUri?.startsWith('lens://')) throw toOperationFailure('refused', 'notEditable', { network: 'lens' })
    return decode(WirePostFile, await grove.readJson(contentUri, signal), { network: 'lens', call: 'grove' })
  }
  const confirm: FindMade<Published> = async (_, progress) => {
    const { edited, ...before } = progress.read()
    if (edited) await progress.store({ ...before, published: edited })
    return edited && withRef(edited)
  }
  const find: FindMade<Published> = async (identity, progress, signal) => {
    const { published, edited } = progress.read()
    if (published) return withRef(published)
    // The identity of an edit is the id of its new content.
    const isDone = edited && (await readPost(edited.publicationId, signal)).metadata?.id === identity.key
    return isDone ? confirm(identity, progress) : undefined
  }
  const sendOnce = createSendOnce<Draft, Published>(
    writer,
    {
      find,
      confirm,
      call: 'editPost',
      async upload({ text, media, revision }, { key: id }, signal) {
        const added = await storeMedia(grove, media, signal)
        // Without a base: read last, so that a change from elsewhere during the uploads is kept.
        const base = revision!.base ?? (await readPost(revision!.post.publicationId, signal)).contentUri
        const before = await readFile(base, signal)
        return grove.uploadJson(toRevisedMetadata(before, { id, text, kept: revision!.kept, added }), signal)
      },
      async prepare({ revision }, progress, signal) {
        const { base, isForced, post } = revision!
        await prices.edit(post.publicationId, signal)
        if (base === undefined || isForced) return
        const { contentUri } = await readPost(post.publicationId, signal)
        // After a lost response, our own content is there.
        if (contentUri === base || contentUri === progress.read().contentUri) return
        throw toOperationFailure('refused', 'editedElsewhere', { network: 'lens', call: 'editPost' })
      },
      isLeftToWallet: (signal) => isLeftToWallet(writer.ask, signal),
      submit: ({ revision }, contentUri, { signal, watch }) =>
        writer.send('editPost', { post: revision!.post.publicationId, contentUri }, signal, watch),
    },
    timing,
  )
  return {
    async load({ publicationId }, signal) {
      // Before anything is written: an edit that has a price is refused.
      const [{ contentUri }] = await Promise.all([readPost(publicationId, signal), prices.edit(publicationId, signal)])
      return { ...toPublishedContent(await readFile(contentUri, signal), grove.toUrl), ...(contentUri && { version: contentUri }) }
    },
    readImage: (id, signal) => grove.read(id, signal),
    find: (identity, signal, journal = journals(identity)) => find(identity, openEditProgress(journal), signal),
    async send(draft, identity, signal, journal = journals(identity)) {
      const { revision, text, media } = draft
      if (!revision) throw new Failure('refused', errorMessages.nothingToPublish, { network: 'lens', call: 'editPost' })
      if (!text.trim() && media.length + revision.kept.length === 0)
        throw new Failure('refused', errorMessages.nothingToPublish, { network: 'lens' })
      checkLength(text)
      const { postId, publicationId } = revision.post
      const progress = openEditProgress(journal)
      await progress.store({ ...progress.read(), edited: { postId, publicationId } })
      return sendOnce(draft, identity, progress, signal)
    },
  }
}

/** Remembers the edited post through all steps. */
function openEditProgress(journal: SendJournal): SendProgress {
  const { read, store } = openSendProgress(journal)
  return { read, store: (next) => store({ ...next, edited: next.edited ?? read().edited }) }
}
