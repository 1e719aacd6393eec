/** Provider API §4.4: the small avatar's address becomes the large one's. Spec 2 §9: 400 × 400. */
export const upscale = (url: string): string => url.replace(/_normal\.(jpg|jpeg|png|gif|bmp)$/i, '_400x400.$1')
