import { mediaHook } from '../../shared/ui/media-hook';

/** Whether the panel is the whole screen: there is no space beside the table. The style sheet has the same width. */
export const useNarrow = mediaHook('(max-width: 899px)');
