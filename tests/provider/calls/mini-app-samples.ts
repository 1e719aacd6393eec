/** Inputs of contract/farcaster/mini-apps. */
export const miniAppSamples = {
  miniApp: { query: { domain: 'tides.example' } },
  openMiniAppSignIn: { body: { domain: 'tides.example', uri: 'https://tides.example/app', nonce: 'tides12345', acceptAuthAddress: true } },
  miniAppSignIn: { query: { channelToken: 'no-channel-at-all' } },
}
