import * as v from 'valibot'

const tokensOr = (errors: readonly string[]) =>
  `{ __typename ... on AuthenticationTokens { accessToken refreshToken idToken } ${errors.map((name) => `... on ${name} { reason }`).join(' ')} }`

/** Operations with which a wallet's session begins, continues and ends, for sessions on a device and on our server alike. */
export const sessionDocuments = {
  owner: 'query SessionOwner($request: AccountRequest!) { account(request: $request) { owner } }',
  challenge: 'mutation SessionChallenge($request: ChallengeRequest!) { challenge(request: $request) { id text } }',
  open: `mutation SessionAuthenticate($request: SignedAuthChallenge!) { authenticate(request: $request) ${tokensOr(['WrongSignerError', 'ExpiredChallengeError', 'ForbiddenError'])} }`,
  refresh: `mutation SessionRefresh($request: RefreshRequest!) { refresh(request: $request) ${tokensOr(['ForbiddenError'])} }`,
  check: 'query SessionCheck { currentSession { authenticationId } }',
  end: 'mutation SessionEnd($request: RevokeAuthenticationRequest!) { revokeAuthentication(request: $request) }',
} as const

export const WireOwner = v.object({ account: v.nullable(v.object({ owner: v.string() })) })
export const WireChallenge = v.object({
  challenge: v.object({ id: v.pipe(v.string(), v.maxLength(400)), text: v.pipe(v.string(), v.maxLength(5000)) }),
})

/** A wallet signs for an account as its owner or as a manager. */
export const toChallengeRequest = ({
  app,
  account,
  wallet,
  owner,
}: {
  app: string | undefined
  account: string
  wallet: string
  owner: string
}) =>
  owner.toLowerCase() === wallet.toLowerCase()
    ? { accountOwner: { app, account, owner: wallet } }
    : { accountManager: { app, account, manager: wallet } }
