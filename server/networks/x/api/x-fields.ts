import type { XCredentials } from './x-sign.ts'

/** Who a call to X is made as. */
export type XCaller = XCredentials | 'application'

/** Provider API §4.4, plus the fields that our model uses. Mentions have ids and handles of their own, so X's charge for expanding them buys nothing. */
const userFields = 'connection_status,description,id,name,profile_image_url,protected,public_metrics,username,verified,verified_type'
const profileFields = `${userFields},entities,location,profile_banner_url,url`
const tweetFields = {
  'tweet.fields':
    'article,attachments,author_id,conversation_id,created_at,entities,id,in_reply_to_user_id,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,reply_settings,scopes,text',
  'media.fields': 'alt_text,duration_ms,height,media_key,preview_image_url,type,url,variants,width',
  'poll.fields': 'duration_minutes,end_datetime,id,options,voting_status',
  expansions:
    'attachments.media_keys,attachments.poll_ids,author_id,in_reply_to_user_id,referenced_tweets.id,referenced_tweets.id.author_id',
}
/** `connection_status` needs a user; the application cannot ask for it. */
const forCaller = (fields: string, as: XCaller) => (as === 'application' ? fields.replace('connection_status,', '') : fields)

/** Fields of people. */
export const toUserQuery = (as: XCaller) => ({ 'user.fields': forCaller(profileFields, as) })
/** Fields of tweets and their included objects. */
export const toTweetQuery = (as: XCaller) => ({ ...tweetFields, 'user.fields': forCaller(userFields, as) })
/** Fields with a post's author, and the post and person that it replies to. */
export const toBareTweetQuery = (as: XCaller) => ({
  'tweet.fields': 'author_id,created_at,in_reply_to_user_id,referenced_tweets,text',
  'user.fields': forCaller(userFields, as),
  expansions: 'author_id,referenced_tweets.id',
})
