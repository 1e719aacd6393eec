import { createLatePart } from '../../services/context/create-late-part.tsx'

/** A row that few searches need. */
export const LateWalletRow = createLatePart(async () => (await import('./found-wallet-row.tsx')).FoundWalletRow)
