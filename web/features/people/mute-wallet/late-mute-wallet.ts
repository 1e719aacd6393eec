import { createLatePart } from '../../../services/context/create-late-part.tsx'

export const LateMuteWallet = createLatePart(async () => (await import('./mute-wallet.tsx')).MuteWallet)
