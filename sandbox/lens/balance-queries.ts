import type { ChainState } from './chain/chain-state.ts'
import { fromSmallest, toAmount, token } from './chain/token.ts'

interface BalancesRequest {
  request: { address: string; tokens: readonly string[] }
}

const isToken = (address: string) => address.toLowerCase() === token.address.toLowerCase()

/** Balances of the sandbox's token. */
export const createBalanceQueries = ({ chain }: { chain: ChainState }) => ({
  balancesBulk: (_: unknown, { request: { address, tokens } }: BalancesRequest) =>
    tokens.map((each) =>
      isToken(each)
        ? toAmount(fromSmallest(chain.tokensOf(address)))
        : { __typename: 'Erc20BalanceError', reason: 'The token is unknown.', token: each },
    ),
})
