import { Failure } from '@chorus/model/failure'
import { limits } from '@chorus/model/limits'
import { isAvailable } from '@chorus/model/post'
import type { DraftMedia, Publish, PublishIdentity } from '@chorus/networks/draft'
import { describe, expect, test } from 'vitest'
import { eventually, createUniqueWord, expectGone, plain, readItems, publishDraft, type Stage } from './stage.ts'

const send = (publish: Publish, text: string, identity: PublishIdentity) =>
  publish.send(plain(text), identity).catch((error: unknown) => (error instanceof Failure ? error.kind : error))

/** Publishing exactly once and unchanged, and deleting. */
export function describePublishing({ target, offered, publishOf, loadPost, toInviting }: Stage): void {
  describe('publish', () => {
    test('others read a post as it was written', async (context) => {
      const publish = publishOf(context, target().me)
      const friend = await target().friend.profile()
      const mention = target().toMention?.(friend) ?? `@${friend.handle}`
      const text = `Ahoy ${mention}, 潮 is high 🌊 see https://harbour.example/tides?a=1 #tides`
      const published = await publishDraft(publish, plain(text, { languages: ['en', 'ja'] }))
      const post = await loadPost(target().friend, published)
      expect(post).toMatchObject({ ...published, type: 'Post', metadata: { content: text, locale: 'en' } })
      const facets = post.metadata.facets.map((facet) => ({ ...facet, words: text.slice(facet.start, facet.end) }))
      expect(facets).toMatchObject([
        { kind: 'mention', profileId: friend.profileId, words: mention },
        { kind: 'link', url: 'https://harbour.example/tides?a=1' },
        { kind: 'hashtag', tag: 'tides', words: '#tides' },
      ])
    })

    test('the same identity never makes two posts', async (context) => {
      const publish = publishOf(context, target().me)
      const identity = publish.identify()
      const word = createUniqueWord()
      expect(await publish.find(identity)).toBeUndefined()
      const [first, second] = [await publish.send(plain(word), identity), await publish.send(plain(word), identity)]
      expect(second).toEqual(first)
      expect(await publish.find(identity)).toEqual(first)
      await loadPost(target().me, first)
      const me = await target().me.profile()
      await eventually(async () => {
        const own = await target().me.connection.postsBy(me, 'feed', {})
        expect(own.items.filter(({ metadata }) => metadata.content === word)).toHaveLength(1)
      })
    })

    test('a post whose response was lost is found instead of published twice', async (context) => {
      const publish = publishOf(context, target().me)
      const identity = publish.identify()
      target().me.dropResponses('writes')
      const sent = await publish.send(plain('Lost at sea.'), identity).catch((error: unknown) => error)
      target().me.dropResponses('none')
      expect(sent).toEqual(await publish.find(identity))
      expect(await publish.send(plain('Lost at sea.'), identity)).toEqual(sent)
    })

    test('publishes each of twenty posts once, although every third response and its retry are lost', async (context) => {
      const publish = publishOf(context, target().me)
      const words = Array.from({ length: 20 }, createUniqueWord)
      for (const [index, word] of words.entries()) {
        const identity = publish.identify()
        target().me.dropResponses(index % 3 === 0 ? 'all' : 'none')
        const tries = [await send(publish, word, identity), await send(publish, word, identity)]
        target().me.dropResponses('none')
        if (index % 3 === 0) expect(tries).toEqual(['unreachable', 'unreachable'])
        const found = await publish.find(identity)
        expect(found).toBeDefined()
        expect(await publish.send(plain(word), identity)).toEqual(found)
      }
      const me = await target().me.profile()
      await eventually(async () => {
        const own = await readItems((page) => target().me.connection.postsBy(me, 'feed', page))
        const counts = words.map((word) => own.filter(({ metadata }) => metadata.content === word).length)
        expect(counts).toEqual(words.map(() => 1))
      })
    })

    test('a reply appears below its parent, and a chain of replies can follow at once', async (context) => {
      const publish = publishOf(context, target().me)
      const root = await publishDraft(publish, plain(await toInviting('Part one.', target().friend)))
      const second = await publishDraft(publish, plain('Part two.', { replyTo: root }))
      await publishDraft(publish, plain('Part three.', { replyTo: second }))
      await loadPost(target().friend, root)
      const answer = await publishDraft(publishOf(context, target().friend), plain('I follow.', { replyTo: root }))
      const thread = await eventually(async () => {
        const found = await target().me.connection.thread(root.postId)
        expect([found.continuation.length, found.comments.items.length]).toEqual([2, 1])
        return found
      })
      expect(thread.post.stats.comments).toBe(2)
      expect(thread.continuation.map(({ metadata }) => metadata.content)).toEqual(['Part two.', 'Part three.'])
      expect(thread.comments.items[0]).toMatchObject({ ref: answer.ref, type: 'Comment' })
      expect((await target().me.connection.thread(answer.postId)).ancestors.map(({ ref }) => ref)).toEqual([root.ref])
    })

    test('a quote contains the quoted post and its own image', async (context) => {
      const publish = publishOf(context, target().me)
      if (publish.canQuote === false) return context.skip('This account can’t quote posts.')
      const quoted = await publishDraft(publish, plain('Quote me.'))
      const picture: DraftMedia = { kind: 'image', file: target().picture, alt: 'A quay', width: 40, height: 30 }
      const media = publish.mediaOrder.includes('image') ? [picture] : []
      const quote = await publishDraft(publish, plain('I do.', { quote: quoted, media }))
      const post = await loadPost(target().friend, quote)
      expect(post.type).toBe('Quote')
      expect(post.quoteOn && isAvailable(post.quoteOn) && post.quoteOn.metadata.content).toBe('Quote me.')
      const facts = target().hasPlainMedia ? {} : { alt: 'A quay', width: 40, height: 30 }
      expect(post.metadata.attachments).toMatchObject(media.map(() => ({ type: 'Image', ...facts })))
    })

    test('C14: images stay in order, each with its own alt text', async (context) => {
      const publish = publishOf(context, target().me)
      if (!publish.mediaOrder.includes('image')) return context.skip('This account can’t post images.')
      if (target().hasPlainMedia) return context.skip('Posts of this network name URLs of images, and no alt text.')
      const alts = ['A quay at dawn', undefined, '“Gulls” 🐦 & ropes']
      const media = alts.map((alt): DraftMedia => ({ kind: 'image', file: target().picture, width: 40, height: 30, ...(alt && { alt }) }))
      const post = await loadPost(target().friend, await publishDraft(publish, plain('Three views.', { media })))
      expect(post.metadata.attachments.map(({ type, alt }) => [type, alt || undefined])).toEqual(alts.map((alt) => ['Image', alt]))
    })

    test('publishes only the first kind of media', async (context) => {
      if (target().hasPlainMedia) return context.skip('Posts of this network mix kinds of media.')
      const publish = publishOf(context, target().me)
      if (publish.mediaOrder[0] !== 'gif') return context.skip('The network puts other media first.')
      const gif: DraftMedia = { kind: 'gif', url: 'https://media.tenor.com/a/tide.gif', alt: 'Tide', width: 320, height: 240 }
      const image: DraftMedia = { kind: 'image', file: target().picture, width: 40, height: 30 }
      const card = { url: 'https://harbour.example/', title: 'Harbour', description: 'Boats', picture: target().picture }
      const withAll = await loadPost(target().me, await publishDraft(publish, plain('All.', { media: [image, gif], card })))
      const [asset, ...others] = withAll.metadata.attachments
      expect(asset).toMatchObject({
        type: 'AnimatedGif',
        uri: 'https://media.tenor.com/a/tide.gif?hh=240&ww=320',
        alt: 'Tide',
        width: 320,
        height: 240,
      })
      expect([others, withAll.metadata.card]).toEqual([[], undefined])
      const host = 'https://static.klipy.com/ii/a'
      const other: DraftMedia = { ...gif, url: `${host}/tide.gif`, mp4: `${host}/film.mp4`, webm: 'https://else.example/film.webm' }
      const played = await loadPost(target().me, await publishDraft(publish, plain('Played.', { media: [other] })))
      expect(played.metadata.attachments[0]?.uri).toBe(`${host}/tide.gif?hh=240&ww=320&mp4=film`)
      const four = [image, image, image, image, image]
      const withImages = await loadPost(target().me, await publishDraft(publish, plain('Four.', { media: four, card })))
      expect(withImages.metadata.attachments).toHaveLength(4)
      expect(withImages.metadata.card).toBeUndefined()
      const withCard = await loadPost(target().me, await publishDraft(publish, plain('One.', { card })))
      expect(withCard.metadata.card).toMatchObject({
        url: card.url,
        title: 'Harbour',
        description: 'Boats',
        imageUrl: expect.any(String),
      })
    })

    test('readers see the content warning of a post', async (context) => {
      const publish = publishOf(context, target().me)
      if (!publish.warnings) return context.skip('The network has no content warnings.')
      const media: DraftMedia[] = [{ kind: 'image', file: target().picture, alt: 'A quay', width: 40, height: 30 }]
      for (const warning of publish.warnings.kinds) {
        const { labels } = await loadPost(target().friend, await publishDraft(publish, plain(`With ${warning}.`, { media, warning })))
        expect(labels, warning).toMatchObject([{ target: 'content' }])
      }
      const bare = await loadPost(target().friend, await publishDraft(publish, plain('Without a warning.', { media })))
      expect(bare.labels).toBeUndefined()
    })

    test('a post without a link preview shows none', async (context) => {
      const publish = publishOf(context, target().me)
      if (publish.hasOwnPreviews) return context.skip('The network makes its own previews.')
      const draft = plain('Bare: https://harbour.example/bare', { withoutPreview: true })
      const { metadata } = await loadPost(target().friend, await publishDraft(publish, draft))
      expect([metadata.card, metadata.oembedUrls]).toEqual([undefined, []])
    })

    test('applies the reply and quote restrictions', async (context) => {
      const publish = publishOf(context, target().me)
      if (publish.restrictions.length === 1) return context.skip('The network has no restrictions.')
      for (const restriction of publish.restrictions.filter((one) => one !== 'Everyone')) {
        const { postId } = await publishDraft(publish, plain(`For ${restriction}.`, { restriction, canBeQuoted: false }))
        await eventually(async () => {
          const post = await target().third.connection.post(postId)
          expect(post, restriction).toMatchObject({
            restrictions: [restriction],
            canComment: false,
            ...(publish.canRefuseQuotes && { canQuote: false }),
          })
        })
      }
      const open = await loadPost(target().third, await publishDraft(publish, plain('For all.', { restriction: 'Everyone' })))
      if (target().hidesPermissions) expect(open.restrictions ?? ['Everyone']).toEqual(['Everyone'])
      else expect(open).toMatchObject({ restrictions: undefined, canComment: true, canQuote: true })
    })

    test('drops languages over the limit, and rejects an empty post', async (context) => {
      const publish = publishOf(context, target().me)
      const many = ['en', 'de', 'fr', 'es', 'ja']
      await publishDraft(publish, plain('Polyglot.', { languages: many }))
      await expect(publishDraft(publish, plain('  '))).rejects.toMatchObject({ kind: 'refused' })
    })

    test('rejects a text over the limit and publishes nothing', async (context) => {
      const publish = publishOf(context, target().me)
      const identity = publish.identify()
      const { max } = limits[target().me.connection.network].text
      await expect(publish.send(plain('x'.repeat(max + 1)), identity)).rejects.toMatchObject({ kind: 'refused' })
      expect(await publish.find(identity)).toBeUndefined()
    })
  })

  describe('remove', () => {
    test('deletes the viewer’s own post for everyone', async (context) => {
      const remove = offered(context, 'remove')
      expect(['removed', 'hidden']).toContain(remove.gone)
      const published = await publishDraft(publishOf(context, target().me), plain('Soon gone.'))
      await loadPost(target().friend, published)
      await remove.post(published)
      await expectGone(target().friend, published.postId)
      await remove.post(published)
    })
  })
}
