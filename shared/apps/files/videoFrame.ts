/** The document that plays videos: the only one whose content security policy allows fetching them. */
export const VIDEO_FRAME = '/video.html'
