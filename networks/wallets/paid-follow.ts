import type { Profile } from '@chorus/model/profile'
import type { TokenPrice } from '@chorus/model/token-price'
import type { ReadFunds } from './funds.ts'

/**
 * Follows of people who charge for it. A press on Follow or Unfollow names no price, so the toggle's `add` and `remove` refuse them ("It costs
 * money."): following again has to be paid again.
 */
export interface PaidFollow {
  /** Undefined: it is free. Throws `refused` where the price can't be named. */
  price(of: Profile, signal?: AbortSignal): Promise<TokenPrice | undefined>
  /** Follows for the price that the user has seen. Throws `refused` ("The price has changed.") where it is another. */
  add(of: Profile, price: TokenPrice | undefined): Promise<void>
  /** Unfollows someone after the user has heard what that loses. */
  remove(of: Profile): Promise<void>
  funds: ReadFunds
}
