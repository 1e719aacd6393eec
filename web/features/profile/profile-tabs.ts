import type { ProfileTab } from '@chorus/networks/network'

const tabs: readonly ProfileTab[] = ['feed', 'replies', 'media']
export const isProfileTab = (text: string): text is ProfileTab => tabs.includes(text as ProfileTab)
