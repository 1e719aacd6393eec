import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'

const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'

/** Calls the API, as a session where there is a token. */
const createAsk =
  (root: string, accessToken?: string) =>
  async <T>(query: string, request: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) }
    const response = await fetch(`${root}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables: { request } }) })
    const { data, errors } = (await response.json()) as { data: T; errors?: object }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }

/** Sets what following someone costs on Lens, which Chorus doesn't offer. @param root of the API */
export async function chargeFollowers(root: string, { keys, accounts }: Person, value: string): Promise<void> {
  const askAsGuest = createAsk(root)
  const wallet = privateKeyToAccount(`0x${keys.evm}`)
  const { address: account } = accounts.lens!
  const { challenge } = await askAsGuest<{ challenge: { id: string; text: string } }>(
    'mutation ($request: ChallengeRequest!) { challenge(request: $request) { id text } }',
    { accountOwner: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7', account, owner: wallet.address } },
  )
  const signature = await wallet.signMessage({ message: challenge.text })
  const { authenticate } = await askAsGuest<{ authenticate: { accessToken: string } }>(
    'mutation ($request: SignedAuthChallenge!) { authenticate(request: $request) { ... on AuthenticationTokens { accessToken } } }',
    { id: challenge.id, signature },
  )
  const ask = createAsk(root, authenticate.accessToken)
  const { rules } = (
    await ask<{ account: { rules: { required: { id: string }[] } } }>(
      'query ($request: AccountRequest!) { account(request: $request) { rules { required { id } } } }',
      { address: account },
    )
  ).account
  const simplePaymentRule = { erc20: { currency: token, value }, recipient: account }
  const { update } = await ask<{ update: { hash: string } }>(
    'mutation ($request: UpdateAccountFollowRulesRequest!) { update: updateAccountFollowRules(request: $request) { ... on UpdateAccountFollowRulesResponse { hash } } }',
    { toAdd: { required: [{ simplePaymentRule }] }, toRemove: rules.required.map(({ id }) => id) },
  )
  // The index has it once it has been asked twice.
  for (let left = 2; left > 0; left--)
    await ask('query ($request: TransactionStatusRequest!) { transactionStatus(request: $request) { __typename } }', {
      txHash: update.hash,
    })
}
