/** The document in which a video is played: the only one of the site with a policy that lets it fetch one. */
export const VIDEO_FRAME = '/video.html'
