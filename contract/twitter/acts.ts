import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** What an X account does to posts and people. Provider API §4.4. */
const write = { auth: 'none', envelope: 'own', limit: 'write' } as const
const post = { ...write, method: 'POST', reply: v.literal(true) } as const

export const retweet = defineCall({ ...post, path: '/api/twitter/retweet/{id}', summary: 'Reposts a post.' })
export const unretweet = defineCall({ ...post, path: '/api/twitter/unretweet/{id}', summary: 'Undoes a repost.' })
export const likeTweet = defineCall({ ...post, path: '/api/twitter/like/{id}', summary: 'Likes a post.' })
export const unlikeTweet = defineCall({ ...post, path: '/api/twitter/unlike/{id}', summary: 'Removes a like.' })
export const followTwitterUser = defineCall({ ...post, path: '/api/twitter/follow/{id}', summary: 'Follows a user.' })
export const unfollowTwitterUser = defineCall({ ...post, path: '/api/twitter/unfollow/{id}', summary: 'Unfollows a user.' })

const mutes = { ...write, path: '/api/twitter/mute/{id}', reply: v.object({ muting: v.boolean() }) } as const
export const muteTwitterUser = defineCall({ ...mutes, method: 'POST', summary: 'Mutes a user.' })
export const unmuteTwitterUser = defineCall({ ...mutes, method: 'DELETE', summary: 'Unmutes a user.' })

const bookmarks = { ...write, path: '/api/twitter/bookmark/{id}', reply: v.literal(true) } as const
export const bookmarkTweet = defineCall({ ...bookmarks, method: 'PUT', summary: 'Bookmarks a post.' })
export const unbookmarkTweet = defineCall({ ...bookmarks, method: 'DELETE', summary: 'Removes a bookmark.' })

export const deleteTweet = defineCall({
  ...write,
  method: 'DELETE',
  path: '/api/twitter/{id}',
  summary: 'Deletes a post of this session’s user.',
  reply: v.object({ deleted: v.boolean() }),
})

export const hideTweet = defineCall({
  ...write,
  method: 'PUT',
  path: '/api/twitter/{id}/hidden',
  summary: 'Hides a reply to a post of this session’s user, or shows it again.',
  body: v.strictObject({ hidden: v.boolean() }),
  reply: v.object({ hidden: v.boolean() }),
})

const text = (most: number, least = 0) => v.optional(v.pipe(v.string(), v.minLength(least), v.maxLength(most)))
export const updateTwitterMe = defineCall({
  ...write,
  method: 'PUT',
  path: '/api/twitter/me',
  summary: 'Changes the profile of this session’s user. Absent fields stay as they are; an empty one is cleared.',
  body: v.strictObject({ name: text(50, 1), description: text(160), location: text(30), url: text(100) }),
  reply: v.null(),
})

export const updateTwitterAvatar = defineCall({
  ...write,
  method: 'PUT',
  path: '/api/twitter/me/avatar',
  summary: 'Changes the avatar: a form with an image (JPEG, PNG or GIF, up to 700 KB) as file.',
  reply: v.object({ pfp: v.string() }),
})
