import { escapeHtml } from '../../common/escape-html.js';
import type { HtmlPage } from '../../common/http/html-page.js';

/** Needs no script. The action is relative, as PUBLIC_URL may have a path. */
export const formPage = (token: string, problem?: string): HtmlPage => ({
  title: 'Choose a new password',
  body: `${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>\n`}<form method="post" action="reset-password">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="new">New password <span class="hint">At least 8 characters</span></label>
<input id="new" type="password" name="new_password" autocomplete="new-password" minlength="8" maxlength="1024" required autofocus>
<label for="again">Repeat the new password</label>
<input id="again" type="password" name="repeated_password" autocomplete="new-password" required>
<button>Set the password</button>
</form>`,
});

export const passwordChangedPage: HtmlPage = {
  title: 'Your password is changed',
  body: '<p>Every session that was open has ended. Log in with the new password.</p>',
};

/** @param about what to do now */
export const problemPage = (title: string, about: string): HtmlPage => ({
  title,
  body: `<p class="problem" role="alert">${escapeHtml(about)}</p>`,
});
