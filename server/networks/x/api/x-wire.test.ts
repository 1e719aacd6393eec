import { XTimeline, XUsers } from '@chorus/contract/twitter/twitter-types'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toXPage } from './x-page.ts'
import { WireTweetPage, WireUsers } from './x-wire.ts'

const post = (id: string, likes: string) =>
  `{"id":"${id}","text":"x","public_metrics":{"retweet_count":0,"reply_count":0,"like_count":${likes},"quote_count":0}}`
/** As the browser receives what our server sends. */
const sent = (page: unknown): unknown => JSON.parse(JSON.stringify(page))

test('an endless number or token costs a page no more than itself', () => {
  const body = `{"data":[${post('1', '1e999')},${post('2', '7')}],"meta":{"result_count":1e999,"next_token":"${'a'.repeat(5000)}"}}`
  const page = v.parse(XTimeline, sent(toXPage(v.parse(WireTweetPage, JSON.parse(body)))))
  expect(page.data!.map(({ id }) => id)).toEqual(['2'])
  expect(page.meta).toEqual({ result_count: 1 })
  const people = v.parse(WireUsers, JSON.parse(`{"data":[],"meta":{"result_count":1e999,"next_token":"${'a'.repeat(5000)}"}}`))
  expect(v.safeParse(XUsers, sent({ data: people.data, meta: people.meta })).success).toBe(true)
})
