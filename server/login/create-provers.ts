import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createVault } from '../vault/vault.ts'
import { toNearbyServices } from './nearby-services.ts'
import { createAppleProver } from './prove-apple.ts'
import { createBskyProver } from './prove-bsky.ts'
import { createEmailProver } from './prove-email.ts'
import { createFarcasterProver } from './prove-farcaster.ts'
import { createGoogleProver } from './prove-google.ts'
import { createLensProver } from './prove-lens.ts'
import { createTelegramProver } from './prove-telegram.ts'
import { createTwitterProver, type TwitterDeps } from './prove-twitter.ts'
import type { Provers } from './provers.ts'

export interface ProverDeps {
  db: Db
  keys: MasterKeys
  config: Pick<Config, 'login' | 'mode' | 'lensUrl' | 'blueskyUrl' | 'farcasterHubUrl'>
  x: TwitterDeps['x']
}

/** Every way in, with what it asks. */
export function createProvers({ db, keys, config, x }: ProverDeps): Provers {
  const { login, lensUrl, farcasterHubUrl: hubUrl } = config
  const { publicUrl } = login
  return {
    lens: createLensProver({ db, url: lensUrl, config: login.lens }),
    farcaster: createFarcasterProver({ db, vault: createVault(db, keys), config: login.farcaster, publicUrl, hubUrl }),
    twitter: createTwitterProver({ db, keys, x }),
    bsky: createBskyProver({
      plcUrl: login.plcUrl,
      didWebUrl: login.didWebUrl,
      appViewUrl: config.blueskyUrl,
      nearbyServices: toNearbyServices(config),
    }),
    apple: createAppleProver(login.apple, db),
    google: createGoogleProver(login.google, db),
    telegram: createTelegramProver({ db, config: login.telegram, publicUrl }),
    email: createEmailProver({ db, keys }),
  }
}
