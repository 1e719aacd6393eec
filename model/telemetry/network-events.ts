import type { NetworkName } from '../network-identity.ts'
import type { EventId } from './event-id.ts'

/** Of doing something and of undoing it. */
type Pair = readonly [done: EventId, undone: EventId]

/** What is reported of a network. Absent: the catalogue has no such event. */
export interface NetworkEvents {
  login: Pair
  disconnect: EventId
  post: EventId
  reply: EventId
  quote: EventId
  delete: EventId
  like: Pair
  repost: Pair
  bookmark: Pair
  follow: Pair
  join?: Pair
}

/** Provider API §11.9 names each network's events in words of its own. */
export const networkEvents: Partial<Record<NetworkName, NetworkEvents>> = {
  farcaster: {
    login: ['farcaster_log_in_success', 'farcaster_log_out_success'],
    disconnect: 'account_farcaster_disconnect_success',
    post: 'farcaster_cast_send_success',
    reply: 'farcaster_cast_reply_success',
    quote: 'farcaster_cast_quote_success',
    delete: 'farcaster_cast_delete_success',
    like: ['farcaster_cast_like_success', 'farcaster_cast_unlike_success'],
    repost: ['farcaster_cast_recast_success', 'farcaster_cast_undo_recast_success'],
    bookmark: ['farcaster_cast_bookmark_success', 'farcaster_cast_unbookmark_success'],
    follow: ['farcaster_follow_success', 'farcaster_unfollow_success'],
    join: ['farcaster_follow_channel_success', 'farcaster_unfollow_channel_success'],
  },
  lens: {
    login: ['lens_log_in_success', 'lens_log_out_success'],
    disconnect: 'account_lens_disconnect_success',
    post: 'lens_post_send_success',
    reply: 'lens_post_reply_success',
    quote: 'lens_post_quote_success',
    delete: 'lens_post_delete_success',
    like: ['lens_post_like_success', 'lens_post_unlike_success'],
    repost: ['lens_post_repost_success', 'lens_post_unmirror_success'],
    bookmark: ['lens_post_bookmark_success', 'lens_post_unbookmark_success'],
    follow: ['lens_follow_success', 'lens_unfollow_success'],
    join: ['lens_join_group_success', 'lens_leave_group_success'],
  },
  x: {
    login: ['x_log_in_success', 'x_log_out_success'],
    disconnect: 'account_x_disconnect_success',
    post: 'x_post_send_success',
    reply: 'x_post_reply_success',
    quote: 'x_post_quote_success',
    delete: 'x_post_delete_success',
    like: ['x_post_like_success', 'x_post_unlike_success'],
    repost: ['x_post_repost_success', 'x_post_undo_repost_success'],
    bookmark: ['x_post_bookmark_success', 'x_post_unbookmark_success'],
    follow: ['x_follow_success', 'x_unfollow_success'],
  },
  bluesky: {
    login: ['bsky_log_in_success', 'bsky_log_out_success'],
    disconnect: 'account_bsky_disconnect_success',
    post: 'bsky_post_send_success',
    reply: 'bsky_post_reply_success',
    quote: 'bsky_post_quote_success',
    delete: 'bsky_post_delete_success',
    like: ['bsky_post_like_success', 'bsky_post_unlike_success'],
    repost: ['bsky_post_repost_success', 'bsky_post_undo_repost_success'],
    bookmark: ['bsky_post_bookmark_success', 'bsky_post_unbookmark_success'],
    follow: ['bsky_follow_success', 'bsky_unfollow_success'],
    join: ['bsky_add_feed_success', 'bsky_remove_feed_success'],
  },
}
