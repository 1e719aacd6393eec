import { CallbackPage } from './callback-page.tsx'

export const TelegramPage = () => <CallbackPage type="telegram" />
