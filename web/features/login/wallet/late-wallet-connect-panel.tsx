import { createLatePart } from '../../../services/context/create-late-part.tsx'

export const LateWalletConnectPanel = createLatePart(async () => (await import('./wallet-connect-panel.tsx')).WalletConnectPanel)
