import { toCursor, type Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { toProfile } from '../to-profile.ts'
import { pageInfo, WireAccount } from '../wire.ts'

/** The items are accounts, or name one. */
export const WirePeople = v.object({
  people: v.object({ items: lenientArray(v.union([v.object({ account: WireAccount }), WireAccount])), pageInfo }),
})

export const toPeople = ({ items, pageInfo: { next } }: v.InferOutput<typeof WirePeople>['people']): Page<Profile> => ({
  items: items.map((item) => toProfile('account' in item ? item.account : item)),
  cursor: toCursor(next),
})
