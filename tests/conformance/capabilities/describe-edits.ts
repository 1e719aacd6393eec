import type { Draft, DraftMedia, Edit, PublishedContent } from '@chorus/networks/draft'
import { describe, expect, test } from 'vitest'
import { eventually, createUniqueWord, plain, publishDraft, type Stage } from './stage.ts'

/** Edits of the viewer's own posts, applied once and preserving everything unchanged. */
export function describeEdits({ target, offered, publishOf, loadPost }: Stage): void {
  const toEdit = (post: { postId: string; publicationId: string }, text: string, { media }: PublishedContent, more: Partial<Draft> = {}) =>
    plain(text, { ...more, revision: { post, kept: media.map(({ id, alt }) => ({ id, alt })) } })
  const send = (edit: Edit, draft: Draft) => edit.send(draft, edit.identify())
  const image = (alt: string): DraftMedia => ({ kind: 'image', file: target().picture, alt, width: 40, height: 30 })

  describe('edit', () => {
    test('others read the new text of a post, which says that it was edited', async (context) => {
      const edit = offered(context, 'edit')
      const published = await publishDraft(publishOf(context, target().me), plain('Hgih tide.', { languages: ['de'] }))
      expect(await loadPost(target().me, published)).toMatchObject({ canEdit: true, isEdited: undefined })
      const content = await edit.load(published)
      expect(content).toEqual({ text: 'Hgih tide.', media: [], canChangeMedia: true, version: content.version })
      const word = createUniqueWord()
      expect(await send(edit, toEdit(published, `High tide ${word} #tides`, content))).toEqual(published)
      await eventually(async () => {
        const post = await target().friend.connection.post(published.postId)
        const { metadata } = post
        expect(metadata).toMatchObject({ content: `High tide ${word} #tides`, locale: 'de', facets: [{ kind: 'hashtag' }] })
        expect(post).toMatchObject({ isEdited: true, canEdit: false })
      })
    })

    test('keeps, describes, adds and removes files', async (context) => {
      const edit = offered(context, 'edit')
      const published = await publishDraft(publishOf(context, target().me), plain('Two.', { media: [image('One'), image('')] }))
      const content = await edit.load(published)
      expect(content.media).toMatchObject([
        { kind: 'image', alt: 'One', url: expect.stringMatching(/^https?:/) },
        { kind: 'image', alt: undefined },
      ])
      const [, second] = content.media
      const original = new Uint8Array(await target().picture.arrayBuffer())
      expect(new Uint8Array(await (await edit.readImage(second!.id)).arrayBuffer())).toEqual(original)
      const kept = [{ id: second!.id, alt: 'Described' }]
      await send(edit, plain('Other two.', { media: [image('Added')], revision: { post: published, kept } }))
      await eventually(async () => {
        const { metadata } = await target().friend.connection.post(published.postId)
        expect(metadata.attachments).toMatchObject([{ alt: 'Described' }, { alt: 'Added' }])
      })
      // Of another kind now.
      await send(edit, plain('None.', { revision: { post: published, kept: [] } }))
      await eventually(async () =>
        expect((await target().friend.connection.post(published.postId)).metadata).toMatchObject({ content: 'None.', attachments: [] }),
      )
      await send(edit, plain('One again.', { media: [image('Back')], revision: { post: published, kept: [] } }))
      await eventually(async () =>
        expect((await target().friend.connection.post(published.postId)).metadata.attachments).toMatchObject([{ alt: 'Back' }]),
      )
    })

    test('an image that is not stored, or stored elsewhere, can’t be read', async (context) => {
      const edit = offered(context, 'edit')
      await expect(edit.readImage('lens://gone')).rejects.toMatchObject({ network: target().me.connection.network })
      await expect(edit.readImage('https://elsewhere.example/boat.png')).rejects.toMatchObject({ kind: 'not-offered' })
    })

    test('a missing file stops the edit', async (context) => {
      const edit = offered(context, 'edit')
      const published = await publishDraft(publishOf(context, target().me), plain('Plain.'))
      const sent = send(edit, plain('Not this.', { revision: { post: published, kept: [{ id: 'lens://gone' }] } }))
      await expect(sent).rejects.toMatchObject({ kind: 'refused' })
      expect((await target().me.connection.post(published.postId)).metadata.content).toBe('Plain.')
    })

    test('an edit whose response was lost is found instead of sent twice', async (context) => {
      const edit = offered(context, 'edit')
      const published = await publishDraft(publishOf(context, target().me), plain('Before.'))
      const identity = edit.identify()
      const draft = toEdit(published, 'After.', await edit.load(published))
      expect(await edit.find(identity)).toBeUndefined()
      target().me.dropResponses('writes')
      const sent = await edit.send(draft, identity).catch((error: unknown) => error)
      target().me.dropResponses('none')
      expect(sent).toEqual(published)
      expect(await edit.find(identity)).toEqual(published)
      expect(await edit.send(draft, identity)).toEqual(published)
    })

    test('the network refuses an edit of someone else’s post, or one that leaves nothing', async (context) => {
      const edit = offered(context, 'edit')
      const theirs = await publishDraft(publishOf(context, target().friend), plain('Mine.'))
      await loadPost(target().me, theirs)
      const content = await edit.load(theirs)
      await expect(send(edit, toEdit(theirs, 'No, mine.', content))).rejects.toMatchObject({ network: target().me.connection.network })
      expect((await target().friend.connection.post(theirs.postId)).metadata.content).toBe('Mine.')
      await expect(send(edit, toEdit(theirs, ' ', content))).rejects.toMatchObject({ kind: 'refused' })
    })
  })
}
