import type { XCallName } from '../api/x-api.ts'
import type { XRequestItem, XResourceItem } from './prices.ts'

/** What a read returns, and how many at most when the request doesn't say. */
export interface PricedRead {
  returns: XResourceItem
  most: number
}

/**
 * Calls to X by what they return. Source: X's price list, and the prices in its reference for each call. The list also has lower prices for likes,
 * mutes and blocks, but the reference prices calls that list people as user reads.
 */
const reads: Partial<Record<XCallName, PricedRead>> = {
  'GET /2/tweets': { returns: 'post-read', most: 100 },
  'GET /2/tweets/:id': { returns: 'post-read', most: 1 },
  'GET /2/tweets/:id/quote_tweets': { returns: 'post-read', most: 100 },
  'GET /2/tweets/:id/retweets': { returns: 'post-read', most: 100 },
  'GET /2/tweets/:id/retweeted_by': { returns: 'user-read', most: 100 },
  'GET /2/tweets/:id/liking_users': { returns: 'user-read', most: 100 },
  'GET /2/tweets/search/all': { returns: 'post-read', most: 10 },
  'GET /2/tweets/search/recent': { returns: 'post-read', most: 10 },
  'GET /2/users': { returns: 'user-read', most: 100 },
  'GET /2/users/:id': { returns: 'user-read', most: 1 },
  'GET /2/users/by': { returns: 'user-read', most: 100 },
  'GET /2/users/by/username/:username': { returns: 'user-read', most: 1 },
  'GET /2/users/me': { returns: 'user-read', most: 1 },
  'GET /2/users/search': { returns: 'user-read', most: 100 },
  'GET /2/users/:id/tweets': { returns: 'post-read', most: 10 },
  'GET /2/users/:id/mentions': { returns: 'post-read', most: 10 },
  'GET /2/users/:id/liked_tweets': { returns: 'post-read', most: 100 },
  'GET /2/users/:id/bookmarks': { returns: 'post-read', most: 100 },
  'GET /2/users/:id/timelines/reverse_chronological': { returns: 'post-read', most: 100 },
  'GET /2/users/:id/followers': { returns: 'follow-read', most: 100 },
  'GET /2/users/:id/following': { returns: 'follow-read', most: 100 },
  'GET /2/users/:id/muting': { returns: 'user-read', most: 100 },
  'GET /2/users/:id/blocking': { returns: 'user-read', most: 100 },
  'GET /2/spaces': { returns: 'space-read', most: 100 },
  'GET /2/spaces/:id': { returns: 'space-read', most: 1 },
}

/** What a request buys. `post`: it depends on what is posted. */
type PricedWrite = XRequestItem | 'post'

const writes: Partial<Record<XCallName, PricedWrite>> = {
  'POST /2/tweets': 'post',
  'DELETE /2/tweets/:id': 'content-manage',
  'PUT /2/tweets/:id/hidden': 'content-manage',
  'POST /2/users/:id/retweets': 'interaction-create',
  'DELETE /2/users/:id/retweets/:id': 'interaction-delete',
  'POST /2/users/:id/likes': 'interaction-create',
  'DELETE /2/users/:id/likes/:id': 'interaction-delete',
  'POST /2/users/:id/following': 'interaction-create',
  'DELETE /2/users/:id/following/:id': 'interaction-delete',
  'POST /2/users/:id/blocking': 'interaction-create',
  'DELETE /2/users/:id/blocking/:id': 'interaction-delete',
  'POST /2/users/:id/muting': 'mute-create',
  'DELETE /2/users/:id/muting/:id': 'mute-delete',
  'POST /2/users/:id/bookmarks': 'bookmark',
  'DELETE /2/users/:id/bookmarks/:id': 'bookmark',
  'POST /2/media/upload': 'media-upload',
  'POST /2/media/upload/initialize': 'media-upload',
  'POST /2/media/upload/:id/append': 'media-upload',
  'POST /2/media/upload/:id/finalize': 'media-upload',
  'GET /2/media/upload': 'media-upload',
  'POST /2/media/metadata': 'media-metadata',
  'POST /1.1/account/update_profile.json': 'profile-update',
  'POST /1.1/account/update_profile_image.json': 'profile-update',
}

/** The names of a route's parameters don't matter. */
const toShape = (name: string) => name.replaceAll(/:\w+/g, ':')
const byShape = <T>(table: Partial<Record<XCallName, T>>) =>
  new Map(Object.entries(table).map(([name, priced]) => [toShape(name), priced as T]))

const readShapes = byShape(reads)
const writeShapes = byShape(writes)

export const findPricedRead = (name: XCallName): PricedRead | undefined => readShapes.get(toShape(name))
export const findPricedWrite = (name: XCallName): PricedWrite | undefined => writeShapes.get(toShape(name))
