import type { Profile } from '@chorus/model/profile'
import type { TokenPrice } from '@chorus/model/token-price'
import type { ReadFunds } from './funds.ts'

/**
 * Follows of people who charge for it. The Follow and Unfollow buttons name no price, so the toggle's `add` and `remove` refuse these people ("It
 * costs money."), because following again has to be paid for again.
 */
export interface PaidFollow {
  /** Undefined: it is free. Throws `refused` if the price can't be named. */
  price(of: Profile, signal?: AbortSignal): Promise<TokenPrice | undefined>
  /** Follows for the price that the user has seen. Throws `refused` ("The price has changed.") if it differs. */
  add(of: Profile, price: TokenPrice | undefined): Promise<void>
  /** Unfollows someone after the user has seen what that loses. */
  remove(of: Profile): Promise<void>
  funds: ReadFunds
}
