import { imageUrl } from '../media/image-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { postIdsOf } from './post-ids.ts'

type Json = Record<string, unknown>

/** The world's facts in the scrape backend's format. */
export interface Tweets {
  idOf(post: WorldPost): string
  find(id: string): WorldPost | undefined
  findPerson(handle: string): string | undefined
  findHandle(id: string): string | undefined
  toUser(key: string): Json
  toTweet(post: WorldPost, repost?: WorldRepost): Json
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function createTweets(world: World, mediaUrl: string): Tweets {
  const { idOf, idOfRepost, find } = postIdsOf(world)
  const members = world.people.filter(({ accounts }) => accounts.x)
  const byHandle = new Map(members.map((person) => [person.accounts.x!.handle.toLowerCase(), person.key]))
  const byUserId = new Map(members.map((person) => [person.accounts.x!.id, person.accounts.x!.handle]))
  const follows = world.follows.filter(({ network }) => network === 'x')

  const toUser = (key: string): Json => {
    const person = world.person(key)
    const { id, handle } = person.accounts.x!
    return {
      id,
      username: handle,
      fullname: person.name,
      location: person.location ?? '',
      website: person.website ?? '',
      bio: escape(person.bio),
      userPic: imageUrl(mediaUrl, person.avatar),
      banner: person.banner ? imageUrl(mediaUrl, person.banner) : '',
      pinnedTweet: '',
      following: follows.filter(({ from }) => from === key).length,
      followers: follows.filter(({ to }) => to === key).length,
      tweets: world.postsBy(key, 'x').length,
      likes: 0,
      media: 0,
      joinDate: Math.floor(person.joinedAt / 1000),
      verifiedType: person.verified ? 'Blue' : 'None',
      protected: false,
      suspended: false,
    }
  }

  const toHtml = (post: WorldPost): string => {
    const { text, entities } = renderText(world, post)
    let html = ''
    let done = 0
    for (const entity of entities) {
      const words = text.slice(entity.start, entity.end)
      html += escape(text.slice(done, entity.start))
      done = entity.end
      if (entity.kind === 'mention') html += `<a href="/${words.slice(1)}">${words}</a>`
      else if (entity.kind === 'hashtag') html += `<a href="/search?q=%23${encodeURIComponent(entity.tag)}">${escape(words)}</a>`
      else if (entity.kind === 'cashtag') html += `<a href="/search?q=%24${entity.symbol}">${words}</a>`
      else if (entity.kind === 'link') html += `<a href="${escape(entity.url)}">${escape(entity.url.replace(/^https?:\/\//, ''))}</a>`
      else html += escape(words)
    }
    return (html + escape(text.slice(done))).replaceAll('\n', '<br>')
  }

  const toTweet = (post: WorldPost, repost?: WorldRepost): Json => {
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    const root = post.root ? world.post(post.root) : post
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const base = {
      id: idOf(post),
      threadId: root ? idOf(root) : idOf(post),
      replyId: parent ? idOf(parent) : '0',
      text: toHtml(post),
      tombstone: '',
      location: '',
      source: 'Chorus Sandbox',
      user: toUser(post.author),
      time: Math.floor(post.at / 1000),
      reply: parent ? [world.person(parent.author).accounts.x!.handle] : [],
      pinned: false,
      hasThread: world.repliesTo(post.key).some(({ author }) => author === post.author),
      available: true,
      stats: {
        replies: world.repliesTo(post.key).length,
        retweets: world.repostsOf(post.key).length,
        likes: post.likes.length + post.moreLikes,
        quotes: world.quotesOf(post.key).length,
      },
      retweet: null,
      quote: quoted ? toTweet(quoted) : null,
      card: post.card
        ? {
            kind: 'summary',
            url: post.card.url,
            title: post.card.title,
            dest: URL.parse(post.card.url)?.host ?? '',
            text: post.card.description,
            image: post.card.picture ? imageUrl(mediaUrl, post.card.picture) : null,
            video: null,
          }
        : post.article
          ? { kind: 'article', url: '', title: post.article.title, dest: '', text: '', image: null, video: null }
          : null,
      photos: post.pictures.length > 0 ? post.pictures.map((picture) => imageUrl(mediaUrl, picture)) : null,
      gif: null,
      gifs: null,
      video: post.video
        ? {
            url: `${mediaUrl}/video/${post.video.key}.mp4`,
            thumb: imageUrl(mediaUrl, post.video.cover),
            durationMs: post.video.seconds * 1000,
            views: '',
            available: true,
            reason: '',
            title: '',
            description: '',
            playbackType: 'mp4',
            variants: [
              { contentType: 'video/mp4', url: `${mediaUrl}/video/${post.video.key}.mp4`, bitrate: 832_000, resolution: post.video.height },
            ],
          }
        : null,
      poll: post.poll
        ? {
            options: post.poll.options.map(({ label }) => label),
            values: post.poll.options.map(({ votes }) => votes),
            votes: post.poll.options.reduce((sum, { votes }) => sum + votes, 0),
            leader: 0,
            status: '',
            url: `card://${idOf(post)}`,
            endTime: Math.floor(post.poll.endsAt / 1000),
            durationMinutes: String(post.poll.durationMinutes),
          }
        : null,
    }
    if (post.deleted)
      return { ...base, text: '', tombstone: 'This Post was deleted by the Post author.', available: false, photos: null, quote: null }
    if (!repost) return base
    return {
      ...base,
      id: idOfRepost(repost),
      user: toUser(repost.by),
      time: Math.floor(repost.at / 1000),
      text: '',
      photos: null,
      video: null,
      poll: null,
      card: null,
      quote: null,
      retweet: base,
    }
  }

  return {
    idOf,
    find: (id) => find(id)?.post,
    findPerson: (handle) => byHandle.get(handle.toLowerCase()),
    findHandle: (id) => byUserId.get(id),
    toUser,
    toTweet,
  }
}
