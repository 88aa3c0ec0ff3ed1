/** The type of a form field that an action's field accepts. */
export interface ActionField {
  readonly type: "string" | "boolean" | "number" | "array";
  /** The server provides the possible values with their labels. */
  readonly choices?: true;
  /** Mandatory. */
  readonly required?: true;
  /**
   * A text for each language of the site: the answers have `title` as `titleEn`, `titleHi` and so
   * on.
   */
  readonly eachLanguage?: true;
}

/** An action for staff forms. It is implemented on the server; documents refer to it by name. */
export interface StaffAction {
  /** The staff roles that may run it. */
  readonly roles: readonly number[];
  /** Partners may run it too. */
  readonly partners?: true;
  /**
   * For users who are not signed in: anyone, the owner of a link, or a user who has entered the
   * password but not yet the second factor.
   */
  readonly open?: "all" | "by-link" | "half-way";
  /** The action of the next form for the affected user; a page of the area must have one. */
  readonly leadsTo?: "set-password" | "sign-in-code";
  /**
   * The field that names the record. Initial answers have the record of the page's address in it.
   */
  readonly about?: string;
  /** Its texts are stored in documents, which need the languages of all sites. */
  readonly inDocuments?: true;
  /**
   * It edits what a lender lends, for the offer kind that the form names; further fields have their
   * place in the terms of that kind. `new`: the form must ask for all mandatory terms.
   */
  readonly overTerms?: "new" | "there";
  /** Its response is shown once, so it is not stored for a repeated call. */
  readonly shownOnce?: true;
  readonly fields: Readonly<Record<string, ActionField>>;
}
