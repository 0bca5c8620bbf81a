// Generated from /docs/openapi.json by `npm run api:types`.

export interface paths {
    "/app/config.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the console must know before a login */
        get: operations["getAppConfigJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Failed logins are rate-limited per client address and per e-mail address.
         */
        post: operations["postV1AuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends this session, and closes its sockets.
         */
        post: operations["postV1AuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller */
        get: operations["getV1AuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the own settings */
        patch: operations["patchV1AuthMe"];
        trace?: never;
    };
    "/v1/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Sends an e-mail with a link that is valid once, for an hour.
         */
        post: operations["postV1AuthPasswordForgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description Ends all sessions of the user.
         */
        post: operations["postV1AuthPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first user
         * @description Only while there is no user. Creates the platform account, its owner, and a slot every hour (UTC) for 100 configurations each, and logs the owner in. The token is in the log of the start.
         */
        post: operations["postV1Setup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's account and those below it
         * @description Needs `accounts:read`.
         */
        get: operations["getV1Accounts"];
        put?: never;
        /**
         * Create a child account
         * @description Needs `accounts:write`.
         */
        post: operations["postV1Accounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a slot
         * @description Needs `slots:read`.
         */
        get: operations["getV1SlotsId"];
        /**
         * Change a slot
         * @description Fields that are left out stay as they are.
         *
         *     Needs `slots:write` in the platform account.
         */
        put: operations["putV1SlotsId"];
        post?: never;
        /**
         * Delete a slot
         * @description Needs `slots:write` in the platform account.
         */
        delete: operations["deleteV1SlotsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the configuration of the account
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankConfig"];
        put?: never;
        /**
         * Create the configuration of the account
         * @description Assigns a slot with free capacity. Notifies the owner, and for a child account the parent’s owner too.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the configuration
         * @description A check in progress continues with the keywords of its start. `competitors` that are not given are kept; `[]` removes them.
         *
         *     Needs `rank:write`.
         */
        put: operations["putV1RankConfigConfigID"];
        post?: never;
        /**
         * Delete the configuration
         * @description Deletes its results too and frees its slot. The caller gets an e-mail, the owner a notification.
         *
         *     Needs `rank:write`.
         */
        delete: operations["deleteV1RankConfigConfigID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config/{configID}/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keywords
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankConfigConfigIDKeywords"];
        put?: never;
        /**
         * Add keywords
         * @description Known keywords get the tags that are new. As `text/csv` it imports a file: a header line with `keyword`, `country` and optionally `near`, `device`, `tags` (`|` between tags, `\|` within one), in any order, separated by `,` or `;`, in UTF-8. The response to a file has `refused` instead of `keywords`; its other lines are added.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankConfigConfigIDKeywords"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the tags of keywords
         * @description Needs `rank:write`.
         */
        patch: operations["patchV1RankConfigConfigIDKeywords"];
        trace?: never;
    };
    "/v1/rank/config/{configID}/keywords/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove keywords
         * @description Their results stay in the graph, unless `current=true`.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankConfigConfigIDKeywordsRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config/{configID}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check now
         * @description Checks those of the given keywords, or of all, that have no real result today. `last_triggred` does not change.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankConfigConfigIDCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the search providers
         * @description Needs `rank:read` in the platform account.
         */
        get: operations["getV1RankProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/provider/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search one keyword now
         * @description Asks the first provider, without retries, even while it is paused or down; a success ends its pause. The provider charges the requests. At most 6 a minute over the whole installation.
         *
         *     Needs `rank:write` in the platform account.
         */
        post: operations["postV1RankProviderCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankRunsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Used search budget and estimated requests
         * @description The estimate uses the mean number of requests for a keyword of the last 7 runs; before the first run, depth and page size. For the platform account, the requests of the whole installation.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/runs/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a suspicious run
         * @description Takes its results back as failures: the newest earlier results are copied, and the keywords are in the error log of the day. A run that is discarded already is returned as it is.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankRunsIdDiscard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config/{configID}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankConfigConfigIDNotes"];
        put?: never;
        /**
         * Add a note
         * @description Such as a relaunch of the site, to be shown beside the reports. The graph does not contain it.
         *
         *     Needs `rank:write`.
         */
        post: operations["postV1RankConfigConfigIDNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/config/{configID}/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Needs `rank:write`.
         */
        delete: operations["deleteV1RankConfigConfigIDNotesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/table/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current position of each keyword
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankTableConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/summary/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the newest day with an earlier one
         * @description `now`: the newest of the last 30 days that has results. `before`: the newest earlier day with a real result; without one, the previous day, empty.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankSummaryConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/competitors/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the website with its competitors by day
         * @description Over the current keywords that have a result on the day. The own website is the first; a competitor is listed from the day it was added.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankCompetitorsConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/distribution/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the keywords by position and day
         * @description Over the current keywords that have a result on the day.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankDistributionConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/keyword/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a keyword
         * @description Needs `rank:read`.
         */
        get: operations["getV1RankKeywordConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/serp/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the search results behind a result
         * @description They are kept for RANK_SERP_DAYS, one a search and day: where a search was repeated on a day, by whichever account, the newest.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankSerpConfigID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/competitors/{configID}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest competitors
         * @description Sites in the top 20 of the newest day, by registrable domain, neither own nor listed as competitors. Empty when no search result is kept.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankCompetitorsConfigIDSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rank/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the websites of the account and those below it
         * @description With the summaries in UTC that the end of each run stores.
         *
         *     Needs `rank:read`.
         */
        get: operations["getV1RankWebsites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's notifications
         * @description Needs `notifications:read`.
         */
        get: operations["getV1Notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread notifications
         * @description Needs `notifications:read`.
         */
        get: operations["getV1NotificationsCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a notification as read
         * @description Needs `notifications:write`.
         */
        patch: operations["patchV1NotificationsIdRead"];
        trace?: never;
    };
    "/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications as read
         * @description Needs `notifications:write`.
         */
        post: operations["postV1NotificationsReadAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/geo/cities/{searchText}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search cities */
        get: operations["getV1GeoCitiesSearchText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PlatformError: {
            /** @description The HTTP status. */
            errno: number;
            /** @description The problem, in a stable wording. */
            message: string;
            /** @description Details. */
            additional_info?: string;
        };
        Account: {
            /** @description Identifier. */
            _id: string;
            name: string;
            /** @description Parent account. */
            parent: string | null;
            /** @description First user of the account. */
            owner: string | null;
            /** @description Whether it is the platform account. */
            platform: boolean;
            /** @description Users of an inactive account, and of accounts below it, cannot log in. */
            active: boolean;
            limits: {
                /** @description Maximum number of accounts below it; null: no limit. */
                accounts: number | null;
                /** @description Maximum number of keywords in it and all accounts below it; null: no limit. */
                keywords: number | null;
            };
            search_budget?: {
                /** @description Most requests to the search provider in a UTC day, with all accounts below it. */
                day?: number;
                /** @description The same for a UTC month. */
                month?: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Pagination: {
            /** @description From 1. */
            current_page: number;
            per_page: number;
            /** @description Of all pages together. */
            total: number;
            total_pages: number;
        };
        Slot: {
            /** @description Identifier. */
            _id: string;
            /** @description Time of day, `HH:mm`, in `timezone`. */
            time: string;
            /** @description Name of a time zone. */
            timezone: string;
            /** @description Maximum number of configurations. */
            max_capacity: number;
            /** @description Number of assigned configurations. */
            current_count: number;
            /** @description Whether new configurations are assigned to it. Assigned ones are checked either way. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RankError: {
            /** @constant */
            status: false;
            /** @description The HTTP status. */
            errno: number;
            /** @description The problem, in a stable wording. */
            message: string;
            /** @description Details, or '' if there are none. */
            additional_info: string | {
                [key: string]: unknown;
            };
        };
        ConfigDetail: {
            /** @description Identifier. */
            _id: string;
            /** @description The account of the configuration. */
            account: string;
            keywords: components["schemas"]["Keyword"][];
            /** @description The tracked site, as it was entered. */
            website: string;
            /** @description Two letters. */
            language: string;
            /**
             * @description How links are compared with the website; defaults to the setting RANK_MATCH.
             * @enum {string}
             */
            match: "contains" | "host";
            /** @description Other websites whose positions are stored, as they were entered; absent: none. */
            competitors?: string[];
            /** @description The time slot of the daily check. */
            slot: string;
            /** @description Whether a check is in progress. */
            is_cron_running: boolean;
            /** @description Whether the parent account is the platform account. */
            managed_by_platform: boolean;
            /** @description The parent account, if the configuration was created for a child account. */
            parent_account?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of the last daily check; null before the first.
             */
            last_triggred: string | null;
            /**
             * Format: date-time
             * @description When it is checked next; past while a check is due. null when its slot is inactive.
             */
            next_run_at: string | null;
            /** @description Failed keywords of the last 30 days, by day. */
            error_log: {
                [key: string]: components["schemas"]["ErrorEntry"][];
            };
        };
        Keyword: {
            /** @description The search query. */
            keyword: string;
            /** @description Two upper-case letters. */
            country: string;
            /** @description Location of the search. */
            near?: string;
            /**
             * @description Absent for desktop.
             * @enum {string}
             */
            device?: "mobile";
            /** @description Absent without tags. */
            tags?: string[];
        };
        ErrorEntry: {
            keyword: string;
            country: string;
            /** @description '' when the keyword has none. */
            near: string;
            /** @enum {string} */
            device: "desktop" | "mobile";
            /** @description Why the check failed. */
            message: string;
        };
        NewConfig: {
            /** @description Identifier. */
            _id: string;
            /** @description The account of the configuration. */
            account: string;
            keywords: components["schemas"]["Keyword"][];
            /** @description The tracked site, as it was entered. */
            website: string;
            /** @description Two letters. */
            language: string;
            /**
             * @description How links are compared with the website; defaults to the setting RANK_MATCH.
             * @enum {string}
             */
            match: "contains" | "host";
            /** @description Other websites whose positions are stored, as they were entered; absent: none. */
            competitors?: string[];
            /** @description The time slot of the daily check. */
            slot: string;
            /** @description Whether a check is in progress. */
            is_cron_running: boolean;
            /** @description Whether the parent account is the platform account. */
            managed_by_platform: boolean;
            /** @description The parent account, if the configuration was created for a child account. */
            parent_account?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it is checked next; past while a check is due. null when its slot is inactive.
             */
            next_run_at: string | null;
            /** @description What to do next: the request that checks the keywords now. */
            next: string;
        };
        Notification: {
            /** @description Identifier. */
            _id: string;
            /** @description The account that it is about. */
            account: string;
            /** @description Recipient; null: all users of the account. */
            user: string | null;
            title: string;
            body: string;
            /** @description Part of the application that has created it. */
            module: string;
            /** @enum {string} */
            type: "project_added" | "integration_disconnected" | "check_failed" | "check_suspicious" | "provider_rejected" | "provider_credits" | "scheduler_stalled" | "budget";
            /**
             * Format: date-time
             * @description Null while unread.
             */
            read_at: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        City: {
            id: number;
            name: string;
            state_id: number;
            state_code: string;
            state_name: string;
            country_id: number;
            country_code: string;
            country_name: string;
            latitude: string;
            longitude: string;
            wikiDataId: string;
        };
        GeoError: {
            /** @constant */
            success: false;
            /** @description The HTTP status. */
            errno: number;
            /** @description The problem, in a stable wording. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAppConfigJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version and the available features. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "depth": 100,
                     *       "features": {
                     *         "setup": false,
                     *         "mail": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        version: string;
                        /** @description Results of a search in which the website is looked for (`RANK_DEPTH`). */
                        depth: number;
                        features: {
                            /** @description There is no user yet: POST /v1/setup creates the first one. */
                            setup: boolean;
                            /** @description E-mails are sent, such as those that reset a password. */
                            mail: boolean;
                        };
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1AuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description E-mail address, case-insensitive. */
                    email: string;
                    /** @description Password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The session, also set as a cookie. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    /** @description `sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "session_id": "b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM",
                     *         "expires_at": "2026-04-10T12:00:00.000Z",
                     *         "user": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60003",
                     *           "email": "ada@example.com",
                     *           "name": "Ada"
                     *         },
                     *         "account": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60001",
                     *           "name": "Acme"
                     *         },
                     *         "scope": "rank:read rank:write"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Authenticates further requests, as `X-Session-Id` or as the cookie. */
                            session_id: string;
                            /** Format: date-time */
                            expires_at: string;
                            user: {
                                /** @description Identifier. */
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                /** @description Identifier. */
                                _id: string;
                                name: string;
                            };
                            /** @description Permissions separated by spaces. */
                            scope: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Wrong e-mail or password. (the same response in the same time for both) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The account is not active. (the account, or one above it, is inactive) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1AuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        /** @constant */
                        data: unknown;
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    getV1AuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User, account and permissions. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "user": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60003",
                     *           "email": "ada@example.com",
                     *           "name": "Ada",
                     *           "time_zone": null
                     *         },
                     *         "account": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60001",
                     *           "name": "Acme"
                     *         },
                     *         "scope": "rank:read rank:write",
                     *         "expires_at": "2026-04-10T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            user: {
                                /** @description Identifier. */
                                _id: string;
                                email: string;
                                name: string;
                                /** @description Of the dates in the console; null: that of the browser. */
                                time_zone: string | null;
                            };
                            account: {
                                /** @description Identifier. */
                                _id: string;
                                name: string;
                            };
                            /** @description Permissions separated by spaces. */
                            scope: string;
                            /**
                             * Format: date-time
                             * @description When the session ends if it is not used before.
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    patchV1AuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time_zone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: time-zone
                     * @description Of the dates in the console, such as Europe/Berlin; null: that of the browser.
                     * @example Europe/Berlin
                     * @example UTC
                     */
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description User, account and permissions. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "user": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60003",
                     *           "email": "ada@example.com",
                     *           "name": "Ada",
                     *           "time_zone": "Europe/Berlin"
                     *         },
                     *         "account": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60001",
                     *           "name": "Acme"
                     *         },
                     *         "scope": "rank:read rank:write",
                     *         "expires_at": "2026-04-10T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            user: {
                                /** @description Identifier. */
                                _id: string;
                                email: string;
                                name: string;
                                /** @description Of the dates in the console; null: that of the browser. */
                                time_zone: string | null;
                            };
                            account: {
                                /** @description Identifier. */
                                _id: string;
                                name: string;
                            };
                            /** @description Permissions separated by spaces. */
                            scope: string;
                            /**
                             * Format: date-time
                             * @description When the session ends if it is not used before.
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (time_zone must be a time zone name such as Europe/Berlin or UTC)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1AuthPasswordForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description E-mail address, case-insensitive.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The same for an unknown address. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        /** @constant */
                        data: unknown;
                    };
                };
            };
            /**
             * @description - Validation failed. (email must be an e-mail address)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1AuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q7X2mYc9Rk4LwT8vBn3HsJ6DgF1ZpA5eUoKiW0aSxC",
                 *       "new_password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description From the link. */
                    token: string;
                    /** @description At least 8 characters. */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description The password is set. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        /** @constant */
                        data: unknown;
                    };
                };
            };
            /**
             * @description - The link is not valid any more. (the token is unknown, used or more than an hour old)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1Setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "fS2aD0qk9mYx4Wc7RtL1bVnE6hUjPzGo3iKyXs8TdQA",
                 *       "name": "Acme",
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description From the address in the log; new at each start. */
                    token: string;
                    /** @description Name of the account. */
                    name: string;
                    /**
                     * Format: email
                     * @description E-mail address of the owner.
                     */
                    email: string;
                    /** @description Password of the owner. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The session of the owner, also set as a cookie. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    /** @description `sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "session_id": "b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM",
                     *         "expires_at": "2026-04-10T12:00:00.000Z",
                     *         "user": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60003",
                     *           "email": "ada@example.com",
                     *           "name": "Ada"
                     *         },
                     *         "account": {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60001",
                     *           "name": "Acme"
                     *         },
                     *         "scope": "rank:read rank:write"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Authenticates further requests, as `X-Session-Id` or as the cookie. */
                            session_id: string;
                            /** Format: date-time */
                            expires_at: string;
                            user: {
                                /** @description Identifier. */
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                /** @description Identifier. */
                                _id: string;
                                name: string;
                            };
                            /** @description Permissions separated by spaces. */
                            scope: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (email must be an e-mail address)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The setup link is not valid. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Rankwire is set up already. (there is a user) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    getV1Accounts: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's account first. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60002",
                     *           "name": "Acme Ltd",
                     *           "parent": "66b1f0c0a1b2c3d4e5f60001",
                     *           "owner": null,
                     *           "platform": false,
                     *           "active": true,
                     *           "limits": {
                     *             "accounts": 100,
                     *             "keywords": 10000
                     *           },
                     *           "createdAt": "2026-03-11T12:00:00.000Z",
                     *           "updatedAt": "2026-03-11T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Account"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Insufficient permissions. (the user lacks accounts:read) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    postV1Accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Ltd",
                 *       "parent": "66b1f0c0a1b2c3d4e5f60001"
                 *     }
                 */
                "application/json": {
                    /** @description Parent account: the caller's own (the default), or one below it. */
                    parent?: string;
                    /** @description Display name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60002",
                     *         "name": "Acme Ltd",
                     *         "parent": "66b1f0c0a1b2c3d4e5f60001",
                     *         "owner": null,
                     *         "platform": false,
                     *         "active": true,
                     *         "limits": {
                     *           "accounts": 100,
                     *           "keywords": 10000
                     *         },
                     *         "createdAt": "2026-03-11T12:00:00.000Z",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /**
             * @description - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /**
             * @description - No access to this account. (it is foreign or does not exist)
             *     - Insufficient permissions. (the user lacks accounts:write)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Account limit reached: this account has 100 of 100 accounts below it. Ask the platform account to raise `limits.accounts`. (`limits.accounts` of the parent, or of an account above it, is reached) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformError"];
                };
            };
        };
    };
    getV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slot.
                 * @example 66b1f0c0a1b2c3d4e5f60007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60007",
                     *         "time": "06:00",
                     *         "timezone": "UTC",
                     *         "max_capacity": 100,
                     *         "current_count": 1,
                     *         "active": true,
                     *         "createdAt": "2026-03-11T12:00:00.000Z",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"];
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Insufficient permissions. (the user lacks slots:read) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Slot not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    putV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slot.
                 * @example 66b1f0c0a1b2c3d4e5f60007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "max_capacity": 100
                 *     }
                 */
                "application/json": {
                    /** @description Time of day from 00:00 to 23:59. */
                    time?: string;
                    /**
                     * Format: time-zone
                     * @description Name of a time zone, such as Europe/Berlin or UTC.
                     * @example Europe/Berlin
                     * @example UTC
                     */
                    timezone?: string;
                    /** @description Maximum number of configurations. */
                    max_capacity?: number;
                    /** @description Whether new configurations are assigned to it; default true. */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated slot. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60007",
                     *         "time": "06:00",
                     *         "timezone": "UTC",
                     *         "max_capacity": 100,
                     *         "current_count": 1,
                     *         "active": true,
                     *         "createdAt": "2026-03-11T12:00:00.000Z",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"];
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks slots:write)
             *     - Only users of the platform account may do this. (the user does not belong to the platform account)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Slot not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Time and time zone of a slot in use cannot change.
             *     - max_capacity is below the number of configurations in the slot. (more configurations are assigned to the slot)
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    deleteV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slot.
                 * @example 66b1f0c0a1b2c3d4e5f60008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot is deleted. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60008"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks slots:write)
             *     - Only users of the platform account may do this. (the user does not belong to the platform account)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Slot not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - A slot in use cannot be deleted. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankConfig: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description `true`: responds with null instead of an error where the account has none. */
                optional?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With its last check. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60009",
                     *         "account": "66b1f0c0a1b2c3d4e5f60001",
                     *         "keywords": [
                     *           {
                     *             "keyword": "best coffee",
                     *             "country": "US",
                     *             "near": "New York"
                     *           },
                     *           {
                     *             "keyword": "espresso machine",
                     *             "country": "DE"
                     *           }
                     *         ],
                     *         "website": "https://www.example.com",
                     *         "language": "en",
                     *         "match": "contains",
                     *         "competitors": [
                     *           "example.org"
                     *         ],
                     *         "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *         "is_cron_running": false,
                     *         "managed_by_platform": false,
                     *         "createdAt": "2026-03-11T12:00:00.000Z",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z",
                     *         "last_triggred": "2026-03-11T06:00:04.000Z",
                     *         "next_run_at": "2026-03-12T06:00:00.000Z",
                     *         "error_log": {
                     *           "2026-03-11": [
                     *             {
                     *               "keyword": "espresso machine",
                     *               "country": "DE",
                     *               "near": "",
                     *               "device": "desktop",
                     *               "message": "Provider answered 429"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["ConfigDetail"] | null;
                    };
                };
            };
            /**
             * @description - Missing configuration.
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - No access to this account. (it is foreign or does not exist)
             *     - Insufficient permissions. (the user lacks rank:read)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankConfig: {
        parameters: {
            query?: {
                /**
                 * @description Acts for this account: the caller's own one, which is meant without it, or one below it.
                 * @example 66b1f0c0a1b2c3d4e5f60002
                 */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "keyword": "best coffee",
                 *           "country": "US",
                 *           "near": "New York"
                 *         },
                 *         {
                 *           "keyword": "espresso machine",
                 *           "country": "DE"
                 *         }
                 *       ],
                 *       "website": "https://www.example.com",
                 *       "language": "en",
                 *       "competitors": [
                 *         "example.org"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The tracked keywords, without duplicates. */
                    keywords: {
                        /** @description Labels to filter by; trimmed, without duplicates by case folding. */
                        tags?: string[] | null;
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                    /**
                     * Format: website
                     * @description The tracked site: a host with optional scheme, `www.` and path. International domains match in Unicode and Punycode.
                     */
                    website: string;
                    /** @description Code of two letters. */
                    language: string;
                    /**
                     * @description `contains`: the link contains the website, so `example.com` also matches `notexample.com`. `host`: the same host or a subdomain, and the same path or below. Default: the setting RANK_MATCH. Stored results do not change.
                     * @enum {string}
                     */
                    match?: "contains" | "host";
                    /** @description Up to 20 other websites, whose positions are taken from the same search results; a subdomain or path of the own website is none. Their history begins when they are added; `match` applies to them too. */
                    competitors?: string[];
                };
            };
        };
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60009",
                     *         "account": "66b1f0c0a1b2c3d4e5f60002",
                     *         "keywords": [
                     *           {
                     *             "keyword": "best coffee",
                     *             "country": "US",
                     *             "near": "New York"
                     *           },
                     *           {
                     *             "keyword": "espresso machine",
                     *             "country": "DE"
                     *           }
                     *         ],
                     *         "website": "https://www.example.com",
                     *         "language": "en",
                     *         "match": "contains",
                     *         "competitors": [
                     *           "example.org"
                     *         ],
                     *         "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *         "is_cron_running": false,
                     *         "managed_by_platform": true,
                     *         "createdAt": "2026-03-11T12:00:00.000Z",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z",
                     *         "next_run_at": "2026-03-12T06:00:00.000Z",
                     *         "next": "POST /v1/rank/config/66b1f0c0a1b2c3d4e5f60009/check checks the keywords now; otherwise their first check is at next_run_at.",
                     *         "parent_account": "66b1f0c0a1b2c3d4e5f60001"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["NewConfig"];
                    };
                };
            };
            /**
             * @description - Configuration already exist!
             *     - No slots available. (all active slots are full)
             *     - Validation failed. (language must be a code of two letters)
             *     - Validation failed. (match must be contains or host)
             *     - Validation failed. (competitors must not include the own website: www.example.com)
             *     - Validation failed. (keywords must have at least one entry)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Keyword limit reached: this account and the accounts below it have 9,990 of 10,000 keywords, and this adds 20. Remove keywords, or ask the platform account to raise `limits.keywords`. (the account or one of its ancestors would exceed `limits.keywords`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    putV1RankConfigConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "keyword": "best coffee",
                 *           "country": "US",
                 *           "near": "New York"
                 *         },
                 *         {
                 *           "keyword": "espresso machine",
                 *           "country": "DE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The tracked keywords, without duplicates. */
                    keywords: {
                        /** @description Labels to filter by; trimmed, without duplicates by case folding. */
                        tags?: string[] | null;
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                    /**
                     * Format: website
                     * @description The tracked site: a host with optional scheme, `www.` and path. International domains match in Unicode and Punycode.
                     */
                    website?: string;
                    /** @description Code of two letters. */
                    language?: string;
                    /**
                     * @description `contains`: the link contains the website, so `example.com` also matches `notexample.com`. `host`: the same host or a subdomain, and the same path or below. Default: the setting RANK_MATCH. Stored results do not change.
                     * @enum {string}
                     */
                    match?: "contains" | "host";
                    /** @description Up to 20 other websites, whose positions are taken from the same search results; a subdomain or path of the own website is none. Their history begins when they are added; `match` applies to them too. */
                    competitors?: string[];
                };
            };
        };
        responses: {
            /** @description The changed fields. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60009",
                     *         "keywords": [
                     *           {
                     *             "keyword": "best coffee",
                     *             "country": "US",
                     *             "near": "New York"
                     *           },
                     *           {
                     *             "keyword": "espresso machine",
                     *             "country": "DE"
                     *           }
                     *         ],
                     *         "match": "contains",
                     *         "updatedAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            keywords: components["schemas"]["Keyword"][];
                            website?: string;
                            language?: string;
                            /**
                             * @description How links are compared with the website; defaults to the setting RANK_MATCH.
                             * @enum {string}
                             */
                            match: "contains" | "host";
                            /** @description Other websites whose positions are stored, as they were entered; absent: none. */
                            competitors?: string[];
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Keyword limit reached: this account and the accounts below it have 9,990 of 10,000 keywords, and this adds 20. Remove keywords, or ask the platform account to raise `limits.keywords`. (the account or one of its ancestors would exceed `limits.keywords`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    deleteV1RankConfigConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration is deleted. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60009",
                     *         "deleted_on": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** Format: date-time */
                            deleted_on: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
                /** @description Part of the keyword, ignoring case. */
                search?: string;
                /** @description `csv` for all matching keywords in the form that the import reads. */
                format?: "json" | "csv";
                /** @description `true` starts a CSV with a byte order mark, which some spreadsheets need. */
                bom?: string;
                /** @description Tags joined by commas: keywords that have any of them now, ignoring case. `\,` is a comma within a tag. */
                tag?: string;
                /** @description Keywords of this country. */
                country?: string;
                /** @description Keywords of this device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of the configuration. With `format=csv`. The import removes the apostrophes that guard formulas. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "keyword": "best coffee",
                     *           "country": "US",
                     *           "near": "New York"
                     *         },
                     *         {
                     *           "keyword": "espresso machine",
                     *           "country": "DE"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 2,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Keyword"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (device must be desktop or mobile)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "keyword": "green tea",
                 *           "country": "US",
                 *           "tags": [
                 *             "drinks"
                 *           ]
                 *         },
                 *         {
                 *           "keyword": "best coffee",
                 *           "country": "US",
                 *           "near": "New York"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Keywords; one that comes twice counts once. */
                    keywords: {
                        /** @description Labels to filter by; trimmed, without duplicates by case folding. */
                        tags?: string[] | null;
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                };
                /**
                 * @example keyword,country,near,device,tags
                 *     green tea,US,,mobile,drinks|brand
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description All are in the configuration; of a file, all lines that are not refused. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "added": 1,
                     *         "known": 1,
                     *         "keywords": 3
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            added: number;
                            known: number;
                            /** @description In the configuration now. */
                            keywords: number;
                        } | {
                            added: number;
                            known: number;
                            refused: {
                                /** @description From 1, the header. */
                                line: number;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (keywords must have at least one entry)
             *     - Validation failed. (tags must be a list of at most 20 tags)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Keyword limit reached: this account and the accounts below it have 9,990 of 10,000 keywords, and this adds 20. Remove keywords, or ask the platform account to raise `limits.keywords`. (the account or one of its ancestors would exceed `limits.keywords`)
             *     - The keywords are being changed by other requests. Try again. (too many requests change them at the same time)
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    patchV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "keyword": "best coffee",
                 *           "country": "US",
                 *           "near": "New York"
                 *         },
                 *         {
                 *           "keyword": "green tea",
                 *           "country": "US",
                 *           "tags": [
                 *             "drinks"
                 *           ]
                 *         }
                 *       ],
                 *       "tags": {
                 *         "add": [
                 *           "drinks"
                 *         ],
                 *         "remove": [
                 *           "old"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Keywords of the configuration; one that comes twice counts once. */
                    keywords: {
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                    /** @description The change; at least one of both. */
                    tags: {
                        /** @description Tags to add. */
                        add?: string[] | null;
                        /** @description Tags to remove, ignoring case, before others are added. */
                        remove?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description The keywords have these tags. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "changed": 1,
                     *         "unknown": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Keywords whose tags have changed. */
                            changed: number;
                            unknown: number;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (keywords must have at least one entry)
             *     - Validation failed. (tags must have add, remove or both)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The keywords are being changed by other requests. Try again. (too many requests change them at the same time) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankConfigConfigIDKeywordsRemove: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "keyword": "espresso machine",
                 *           "country": "DE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Keywords of the configuration; one that comes twice counts once. */
                    keywords: {
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description They are not in the configuration. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "removed": 1,
                     *         "unknown": 0,
                     *         "keywords": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            removed: number;
                            unknown: number;
                            /** @description In the configuration now. */
                            keywords: number;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (keywords must have at least one entry)
             *     - Validation failed. (keywords must keep at least one entry; delete the configuration instead)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The keywords are being changed by other requests. Try again. (too many requests change them at the same time) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankConfigConfigIDCheck: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description A subset of the configuration’s keywords; default: all. */
                    keywords?: {
                        /** @description Labels to filter by; trimmed, without duplicates by case folding. */
                        tags?: string[] | null;
                        /** @description The search query; surrounding whitespace is removed. */
                        keyword: string;
                        /** @description Code of two upper-case letters. */
                        country: string;
                        /** @description Location of the search; null and '' mean none. */
                        near?: string | null;
                        /**
                         * @description Device of the search; null and '' mean desktop. Another device is another keyword.
                         * @enum {string|null}
                         */
                        device?: "desktop" | "mobile" | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Nothing to check: each keyword has a result of today. The next check is not delayed. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "run": null,
                     *         "keywords": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @constant */
                            run: unknown;
                            /** @constant */
                            keywords: 0;
                        };
                    };
                };
            };
            /** @description The check has started; the run has its progress. */
            202: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "run": "66b1f0c0a1b2c3d4e5f6000a"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description See GET /v1/rank/runs/:id. */
                            run: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (this keyword is not in the configuration)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The configuration is being checked. (a run is in progress) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - The configuration was checked less than a minute ago. (`Retry-After` has the remaining seconds)
             *     - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait)
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Search provider is not configured (SEARCH_PROVIDER_URL is not set)
             *     - Internal server error. (an unexpected error)
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first provider and its fallback. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "name": "serper",
                     *         "state": "paused",
                     *         "reason": "credits",
                     *         "since": "2026-03-11T12:00:00.000Z",
                     *         "fallback": {
                     *           "name": "serpapi",
                     *           "state": "ok",
                     *           "reason": null,
                     *           "since": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Value of SEARCH_PROVIDER. */
                            name: string;
                            /**
                             * @description `paused`: see `reason`. `down`: the circuit breaker of this process is open. `unconfigured`: SEARCH_PROVIDER_URL is not set.
                             * @enum {string}
                             */
                            state: "ok" | "paused" | "down" | "unconfigured";
                            /**
                             * @description Why it is paused: it rejects the key, or its credits are used up.
                             * @enum {unknown}
                             */
                            reason: "rejected" | "credits" | null;
                            /**
                             * Format: date-time
                             * @description Since when it is paused or down.
                             */
                            since: string | null;
                            fallback: {
                                /** @description Value of SEARCH_FALLBACK_PROVIDER. */
                                name: string;
                                /**
                                 * @description `paused`: see `reason`. `down`: the circuit breaker of this process is open. `unconfigured`: SEARCH_PROVIDER_URL is not set.
                                 * @enum {string}
                                 */
                                state: "ok" | "paused" | "down" | "unconfigured";
                                /**
                                 * @description Why it is paused: it rejects the key, or its credits are used up.
                                 * @enum {unknown}
                                 */
                                reason: "rejected" | "credits" | null;
                                /**
                                 * Format: date-time
                                 * @description Since when it is paused or down.
                                 */
                                since: string | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - Only users of the platform account may do this. (the user does not belong to the platform account)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankProviderCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "keyword": "tea",
                 *       "country": "GB"
                 *     }
                 */
                "application/json": {
                    /** @description Default: `weather`. */
                    keyword?: string;
                    /** @description Code of two upper-case letters. Default: `US`. */
                    country?: string;
                    /** @description Location of the search; default: none. */
                    near?: string | null;
                    /**
                     * @description Device of the search; default: desktop.
                     * @enum {string|null}
                     */
                    device?: "desktop" | "mobile" | null;
                };
            };
        };
        responses: {
            /** @description The search succeeded, or why it failed. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "provider": "serper",
                     *         "ok": true,
                     *         "ms": 812,
                     *         "requests": 10,
                     *         "results": 97,
                     *         "first": {
                     *           "link": "https://tea.example/",
                     *           "title": "Tea"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            provider: string;
                            /** @constant */
                            ok: true;
                            /** @description Duration. */
                            ms: number;
                            /** @description Requests that the provider charges. */
                            requests: number;
                            /** @description Number of results. */
                            results: number;
                            first: {
                                link: string | null;
                                title: string | null;
                            } | null;
                        } | {
                            provider: string;
                            /** @constant */
                            ok: false;
                            /** @enum {string} */
                            failure: "unconfigured" | "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "malformed" | "budget";
                            /** @description What the provider answered. */
                            message: string;
                            /** @description What to do. */
                            advice: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (country must be a code of two upper-case letters)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - Only users of the platform account may do this. (the user does not belong to the platform account)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Too many requests. (after 6 checks in a minute by any user)
             *     - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait)
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankRuns: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "_id": "66b1f0c0a1b2c3d4e5f6000a",
                     *           "account": "66b1f0c0a1b2c3d4e5f60001",
                     *           "config": "66b1f0c0a1b2c3d4e5f60009",
                     *           "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *           "slot_day": "2026-03-11",
                     *           "reason": "schedule",
                     *           "status": "done",
                     *           "run_at": "2026-03-11T06:00:04.000Z",
                     *           "started_at": "2026-03-11T06:00:04.000Z",
                     *           "finished_at": "2026-03-11T06:00:04.000Z",
                     *           "keywords": 2,
                     *           "ranked": 1,
                     *           "not_found": 0,
                     *           "failed": 1,
                     *           "rolled": 1,
                     *           "requests": 3,
                     *           "reused": 0,
                     *           "error": null
                     *         },
                     *         {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60011",
                     *           "account": "66b1f0c0a1b2c3d4e5f60001",
                     *           "config": "66b1f0c0a1b2c3d4e5f60009",
                     *           "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *           "slot_day": "2026-03-01",
                     *           "reason": "schedule",
                     *           "status": "suspicious",
                     *           "run_at": "2026-03-01T06:00:04.000Z",
                     *           "started_at": "2026-03-01T06:00:04.000Z",
                     *           "finished_at": "2026-03-01T06:00:04.000Z",
                     *           "keywords": 20,
                     *           "ranked": 0,
                     *           "not_found": 20,
                     *           "failed": 0,
                     *           "rolled": 0,
                     *           "requests": 20,
                     *           "reused": 0,
                     *           "error": null,
                     *           "suspicious": {
                     *             "day": "2026-02-28",
                     *             "ranked": 20,
                     *             "lost": 20
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 2,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** @description Identifier. */
                            account: string;
                            /** @description Identifier. */
                            config: string;
                            /** @description Identifier. */
                            slot: string;
                            /**
                             * Format: date
                             * @description Local day of the slot.
                             */
                            slot_day: string;
                            /**
                             * @description Scheduler, trigger, on-demand check, or recovery of a run whose process died.
                             * @enum {string}
                             */
                            reason: "schedule" | "call" | "check" | "recovery";
                            /**
                             * @description `abandoned`: the process died, shut down or lost the configuration. `missed`: the day passed without a run. `suspicious`: done, but nine tenths of the rankings were lost at once. `discarded`: its results were taken back as failures.
                             * @enum {string}
                             */
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            /**
                             * Format: date-time
                             * @description Run time of all its results; for a missed run, when it was due.
                             */
                            run_at: string;
                            /**
                             * Format: date-time
                             * @description null for a missed run.
                             */
                            started_at: string | null;
                            /** Format: date-time */
                            finished_at: string | null;
                            /** @description Keywords to check. */
                            keywords: number;
                            /** @description Keywords for which the website was found. */
                            ranked: number;
                            /** @description Keywords for which the website was not found. */
                            not_found: number;
                            /** @description Keywords whose check failed. */
                            failed: number;
                            /** @description Failed keywords with an earlier result, which was copied. */
                            rolled: number;
                            /** @description Requests to the provider, retries included. */
                            requests: number;
                            /** @description Keywords with an earlier response to the same search (RANK_REUSE_MINUTES). Absent in runs of earlier releases. */
                            reused?: number;
                            /** @description Why the run failed. */
                            error: string | null;
                            suspicious?: {
                                /**
                                 * Format: date
                                 * @description The earlier day that it was compared with.
                                 */
                                day: string;
                                /** @description Keywords of the run that ranked on that day. */
                                ranked: number;
                                /** @description Of these, keywords that the run did not find. */
                                lost: number;
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankRunsId: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The run.
                 * @example 66b1f0c0a1b2c3d4e5f6000a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run with its failed keywords, at most a thousand. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f6000a",
                     *         "account": "66b1f0c0a1b2c3d4e5f60001",
                     *         "config": "66b1f0c0a1b2c3d4e5f60009",
                     *         "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *         "slot_day": "2026-03-11",
                     *         "reason": "schedule",
                     *         "status": "done",
                     *         "run_at": "2026-03-11T06:00:04.000Z",
                     *         "started_at": "2026-03-11T06:00:04.000Z",
                     *         "finished_at": "2026-03-11T06:00:04.000Z",
                     *         "keywords": 2,
                     *         "ranked": 1,
                     *         "not_found": 0,
                     *         "failed": 1,
                     *         "rolled": 1,
                     *         "requests": 3,
                     *         "reused": 0,
                     *         "error": null,
                     *         "failed_keywords": [
                     *           {
                     *             "keyword": "espresso machine",
                     *             "country": "DE",
                     *             "near": "",
                     *             "device": "desktop",
                     *             "message": "Provider answered 429"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** @description Identifier. */
                            account: string;
                            /** @description Identifier. */
                            config: string;
                            /** @description Identifier. */
                            slot: string;
                            /**
                             * Format: date
                             * @description Local day of the slot.
                             */
                            slot_day: string;
                            /**
                             * @description Scheduler, trigger, on-demand check, or recovery of a run whose process died.
                             * @enum {string}
                             */
                            reason: "schedule" | "call" | "check" | "recovery";
                            /**
                             * @description `abandoned`: the process died, shut down or lost the configuration. `missed`: the day passed without a run. `suspicious`: done, but nine tenths of the rankings were lost at once. `discarded`: its results were taken back as failures.
                             * @enum {string}
                             */
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            /**
                             * Format: date-time
                             * @description Run time of all its results; for a missed run, when it was due.
                             */
                            run_at: string;
                            /**
                             * Format: date-time
                             * @description null for a missed run.
                             */
                            started_at: string | null;
                            /** Format: date-time */
                            finished_at: string | null;
                            /** @description Keywords to check. */
                            keywords: number;
                            /** @description Keywords for which the website was found. */
                            ranked: number;
                            /** @description Keywords for which the website was not found. */
                            not_found: number;
                            /** @description Keywords whose check failed. */
                            failed: number;
                            /** @description Failed keywords with an earlier result, which was copied. */
                            rolled: number;
                            /** @description Requests to the provider, retries included. */
                            requests: number;
                            /** @description Keywords with an earlier response to the same search (RANK_REUSE_MINUTES). Absent in runs of earlier releases. */
                            reused?: number;
                            /** @description Why the run failed. */
                            error: string | null;
                            suspicious?: {
                                /**
                                 * Format: date
                                 * @description The earlier day that it was compared with.
                                 */
                                day: string;
                                /** @description Keywords of the run that ranked on that day. */
                                ranked: number;
                                /** @description Of these, keywords that the run did not find. */
                                lost: number;
                            };
                            failed_keywords: {
                                keyword: string;
                                country: string;
                                near: string;
                                /** @enum {string} */
                                device: "desktop" | "mobile";
                                message: string;
                            }[];
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Run not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankUsage: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description Number of keywords to estimate for; default: those of the configuration. */
                keywords?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage, budget and estimate. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "day": {
                     *           "used": 0,
                     *           "limit": null
                     *         },
                     *         "month": {
                     *           "used": 0,
                     *           "limit": null
                     *         },
                     *         "estimate": {
                     *           "requests_per_day": 3,
                     *           "requests_per_month": 90,
                     *           "cost_per_month": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            day: {
                                /** @description Requests of this UTC day, of the account and all accounts below it. */
                                used: number;
                                /** @description Its budget; null: none. */
                                limit: number | null;
                            };
                            month: {
                                /** @description Requests of this UTC month, of the account and all accounts below it. */
                                used: number;
                                /** @description Its budget; null: none. */
                                limit: number | null;
                            };
                            estimate: {
                                /** @description Requests of one daily check. */
                                requests_per_day: number;
                                /** @description Of 30 daily checks. */
                                requests_per_month: number;
                                /** @description By SEARCH_COST_PER_1000, else by the list price of the provider; null: unknown. */
                                cost_per_month: number | null;
                                /** @description Only with the list price. */
                                currency?: string;
                                /** @description Month in which the list price was read; only with the list price. */
                                as_of?: string;
                            };
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (keywords must be a whole number from 0 to 1000000)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankRunsIdDiscard: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The run.
                 * @example 66b1f0c0a1b2c3d4e5f60011
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discarded run. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60011",
                     *         "account": "66b1f0c0a1b2c3d4e5f60001",
                     *         "config": "66b1f0c0a1b2c3d4e5f60009",
                     *         "slot": "66b1f0c0a1b2c3d4e5f60007",
                     *         "slot_day": "2026-03-01",
                     *         "reason": "schedule",
                     *         "status": "discarded",
                     *         "run_at": "2026-03-01T06:00:04.000Z",
                     *         "started_at": "2026-03-01T06:00:04.000Z",
                     *         "finished_at": "2026-03-01T06:00:04.000Z",
                     *         "keywords": 20,
                     *         "ranked": 0,
                     *         "not_found": 0,
                     *         "failed": 0,
                     *         "rolled": 0,
                     *         "requests": 20,
                     *         "reused": 0,
                     *         "error": null,
                     *         "suspicious": {
                     *           "day": "2026-02-28",
                     *           "ranked": 20,
                     *           "lost": 20
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** @description Identifier. */
                            account: string;
                            /** @description Identifier. */
                            config: string;
                            /** @description Identifier. */
                            slot: string;
                            /**
                             * Format: date
                             * @description Local day of the slot.
                             */
                            slot_day: string;
                            /**
                             * @description Scheduler, trigger, on-demand check, or recovery of a run whose process died.
                             * @enum {string}
                             */
                            reason: "schedule" | "call" | "check" | "recovery";
                            /**
                             * @description `abandoned`: the process died, shut down or lost the configuration. `missed`: the day passed without a run. `suspicious`: done, but nine tenths of the rankings were lost at once. `discarded`: its results were taken back as failures.
                             * @enum {string}
                             */
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            /**
                             * Format: date-time
                             * @description Run time of all its results; for a missed run, when it was due.
                             */
                            run_at: string;
                            /**
                             * Format: date-time
                             * @description null for a missed run.
                             */
                            started_at: string | null;
                            /** Format: date-time */
                            finished_at: string | null;
                            /** @description Keywords to check. */
                            keywords: number;
                            /** @description Keywords for which the website was found. */
                            ranked: number;
                            /** @description Keywords for which the website was not found. */
                            not_found: number;
                            /** @description Keywords whose check failed. */
                            failed: number;
                            /** @description Failed keywords with an earlier result, which was copied. */
                            rolled: number;
                            /** @description Requests to the provider, retries included. */
                            requests: number;
                            /** @description Keywords with an earlier response to the same search (RANK_REUSE_MINUTES). Absent in runs of earlier releases. */
                            reused?: number;
                            /** @description Why the run failed. */
                            error: string | null;
                            suspicious?: {
                                /**
                                 * Format: date
                                 * @description The earlier day that it was compared with.
                                 */
                                day: string;
                                /** @description Keywords of the run that ranked on that day. */
                                ranked: number;
                                /** @description Of these, keywords that the run did not find. */
                                lost: number;
                            };
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Run not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Only a suspicious run can be discarded.
             *     - The configuration is being checked. (a check is in progress)
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankConfigConfigIDNotes: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By date. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "_id": "66b1f0c0a1b2c3d4e5f60010",
                     *           "date": "2026-03-10",
                     *           "text": "New menu",
                     *           "createdAt": "2026-03-11T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** Format: date */
                            date: string;
                            text: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1RankConfigConfigIDNotes: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-03-11",
                 *       "text": "Site moved"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description The day it belongs to.
                     */
                    date: string;
                    /** @description What happened. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60010",
                     *         "date": "2026-03-11",
                     *         "text": "Site moved",
                     *         "createdAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                            /** Format: date */
                            date: string;
                            text: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (text must have 1 to 200 characters)
             *     - Validation failed. (date must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (a query parameter is repeated)
             *     - Validation failed. (a field is missing or invalid)
             *     - The request is malformed. (the body is not JSON)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - The body is too large. (it is larger than BODY_LIMIT) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Send the body as application/json. (it has another content type) */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    deleteV1RankConfigConfigIDNotesId: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
                /**
                 * @description The note.
                 * @example 66b1f0c0a1b2c3d4e5f60010
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note is deleted. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f60010"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            _id: string;
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Configuration not found. (unknown, deleted or of another account)
             *     - Note not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankTableConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
                /**
                 * @description Field to sort by; null is last in both orders.
                 * @example currentPosition
                 */
                sortField?: "keyword" | "country" | "near" | "device" | "tags" | "currentPosition" | "previousPosition" | "change" | "bestPosition" | "worstPosition" | "avgPosition" | "url" | "lastChecked" | "state" | "rolled" | "changeDay" | "changeWeek" | "changeMonth";
                /** @description Ascending or descending. */
                sortOrder?: "asc" | "desc";
                /** @description Part of the keyword, ignoring case. */
                search?: string;
                /** @description States joined by commas. */
                state?: string;
                /** @description Least current position. */
                minPosition?: number;
                /** @description Greatest current position. */
                maxPosition?: number;
                /** @description `up`, `down`: against the previous position. `new`: found now only. `lost`: found before only. */
                change?: "up" | "down" | "new" | "lost";
                /** @description Part of the url, ignoring case. */
                url?: string;
                /** @description Adds `spark` to each row: its positions on so many days up to the last. */
                spark?: number;
                /** @description Tags joined by commas: keywords that have any of them now, ignoring case. `\,` is a comma within a tag. */
                tag?: string;
                /** @description Keywords of this country. */
                country?: string;
                /** @description Keywords of this device. */
                device?: "desktop" | "mobile";
                /**
                 * @description First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.
                 * @example 2026-03-10
                 */
                startDate?: string;
                /**
                 * @description Last day in `tz`; at most five years after the first.
                 * @example 2026-03-11
                 */
                endDate?: string;
                /**
                 * @description Name of the time zone that determines the day of a result.
                 * @example UTC
                 */
                tz?: string;
                /** @description `csv` for all rows as RFC 4180 text. */
                format?: "json" | "csv";
                /** @description `true` starts a CSV with a byte order mark, which some spreadsheets need. */
                bom?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per keyword of the configuration. With `format=csv`: the same rows as text; cells that could be formulas are escaped. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "keyword": "best coffee",
                     *           "country": "US",
                     *           "near": "New York",
                     *           "device": "desktop",
                     *           "tags": [],
                     *           "currentPosition": 3,
                     *           "previousPosition": 5,
                     *           "change": 2,
                     *           "bestPosition": 3,
                     *           "worstPosition": 8,
                     *           "avgPosition": 5.33,
                     *           "url": "https://www.example.com/coffee",
                     *           "lastChecked": "2026-03-11T06:00:04.000Z",
                     *           "state": "ranked",
                     *           "rolled": false,
                     *           "changeDay": 2,
                     *           "changeWeek": null,
                     *           "changeMonth": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            keyword: string;
                            country: string;
                            /** @description '' when the keyword has none. */
                            near: string;
                            /** @enum {string} */
                            device: "desktop" | "mobile";
                            tags: string[];
                            /** @description Best position of the newest result in the range. */
                            currentPosition: number | null;
                            /** @description Best position of the newest result on an earlier day in the range. */
                            previousPosition: number | null;
                            /** @description Previous minus current: positive is an improvement. */
                            change: number | null;
                            bestPosition: number | null;
                            worstPosition: number | null;
                            avgPosition: number | null;
                            /** @description The link at the current position; '' for none. */
                            url: string;
                            /**
                             * Format: date-time
                             * @description Time of the last response of the provider.
                             */
                            lastChecked: string | null;
                            /**
                             * @description `failed`: the newest result is a rolled copy, or there is none and the check failed. `never`: no result.
                             * @enum {string}
                             */
                            state: "ranked" | "not_found" | "failed" | "never";
                            rolled: boolean;
                            /** @description Against the newest result at least 1 day older: positive is an improvement. */
                            changeDay: number | null;
                            /** @description Against the newest result at least 7 days older: positive is an improvement. */
                            changeWeek: number | null;
                            /** @description Against the newest result at least 30 days older: positive is an improvement. */
                            changeMonth: number | null;
                            spark?: {
                                /**
                                 * Format: date
                                 * @description The first day.
                                 */
                                from: string;
                                /** @description Best position of each day. */
                                positions: (number | null)[];
                                /** @description A letter a day: `r` ranked, `n` not found, `f` failed or rolled, `-` no result. */
                                states: string;
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (startDate must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (tz must be a time zone name such as Europe/Berlin or UTC)
             *     - Validation failed. (sortField must be a field of a row)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankSummaryConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /**
                 * @description Name of the time zone that determines the day of a result.
                 * @example UTC
                 */
                tz?: string;
                /** @description Tags joined by commas: keywords that have any of them now, ignoring case. `\,` is a comma within a tag. */
                tag?: string;
                /** @description Keywords of this country. */
                country?: string;
                /** @description Keywords of this device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both days, and the ten largest moves in each direction. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "now": {
                     *           "date": "2026-03-11",
                     *           "top3": 1,
                     *           "top10": 1,
                     *           "top20": 1,
                     *           "top50": 1,
                     *           "top100": 2,
                     *           "not_found": 0,
                     *           "failed": 0,
                     *           "average": 32,
                     *           "visibility": 50
                     *         },
                     *         "before": {
                     *           "date": "2026-03-10",
                     *           "top3": 0,
                     *           "top10": 1,
                     *           "top20": 1,
                     *           "top50": 1,
                     *           "top100": 2,
                     *           "not_found": 0,
                     *           "failed": 0,
                     *           "average": 33,
                     *           "visibility": 30
                     *         },
                     *         "movers": {
                     *           "up": [
                     *             {
                     *               "keyword": "best coffee",
                     *               "country": "US",
                     *               "near": "New York",
                     *               "device": "desktop",
                     *               "from": 5,
                     *               "to": 3
                     *             }
                     *           ],
                     *           "down": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            now: {
                                /** Format: date */
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                /** @description Keywords whose check failed; those with a copy of an earlier result count above too. */
                                failed: number;
                                /** @description Mean of the best positions; not found counts as one more than the depth of the search. */
                                average: number | null;
                                /** @description 0 to 100: mean click share of the best positions. */
                                visibility: number;
                            };
                            before: {
                                /** Format: date */
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                /** @description Keywords whose check failed; those with a copy of an earlier result count above too. */
                                failed: number;
                                /** @description Mean of the best positions; not found counts as one more than the depth of the search. */
                                average: number | null;
                                /** @description 0 to 100: mean click share of the best positions. */
                                visibility: number;
                            };
                            movers: {
                                up: {
                                    keyword: string;
                                    country: string;
                                    near: string;
                                    /** @enum {string} */
                                    device: "desktop" | "mobile";
                                    from: number | null;
                                    to: number | null;
                                }[];
                                down: {
                                    keyword: string;
                                    country: string;
                                    near: string;
                                    /** @enum {string} */
                                    device: "desktop" | "mobile";
                                    from: number | null;
                                    to: number | null;
                                }[];
                            };
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankCompetitorsConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /**
                 * @description First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.
                 * @example 2026-03-11
                 */
                startDate?: string;
                /**
                 * @description Last day in `tz`; at most five years after the first.
                 * @example 2026-03-11
                 */
                endDate?: string;
                /**
                 * @description Name of the time zone that determines the day of a result.
                 * @example UTC
                 */
                tz?: string;
                /** @description Tags joined by commas: keywords that have any of them now, ignoring case. `\,` is a comma within a tag. */
                tag?: string;
                /** @description Keywords of this country. */
                country?: string;
                /** @description Keywords of this device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days with results, ascending. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-03-11",
                     *             "sites": [
                     *               {
                     *                 "website": "https://www.example.com",
                     *                 "own": true,
                     *                 "visibility": 50,
                     *                 "share": 62.5,
                     *                 "average": 32,
                     *                 "top3": 1,
                     *                 "top10": 1,
                     *                 "top100": 2
                     *               },
                     *               {
                     *                 "website": "example.org",
                     *                 "own": false,
                     *                 "visibility": 30,
                     *                 "share": 37.5,
                     *                 "average": 53,
                     *                 "top3": 0,
                     *                 "top10": 1,
                     *                 "top100": 1
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            days: {
                                /** Format: date */
                                date: string;
                                sites: {
                                    /** @description As in the configuration. */
                                    website: string;
                                    /** @description Whether it is the website of the configuration. */
                                    own: boolean;
                                    /** @description 0 to 100: mean click share of the best positions. */
                                    visibility: number;
                                    /** @description Share of voice: percent of the visibility of all sites of the day. 100 in sum, or all 0. */
                                    share: number;
                                    /** @description Mean of the best positions; not found counts as one more than the depth of the search. */
                                    average: number;
                                    /** @description Keywords at position 1 to 3. */
                                    top3: number;
                                    /** @description Keywords at position 1 to 10. */
                                    top10: number;
                                    /** @description Keywords at position 1 to 100. */
                                    top100: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (startDate must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (tz must be a time zone name such as Europe/Berlin or UTC)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankDistributionConfigID: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /**
                 * @description First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.
                 * @example 2026-03-11
                 */
                startDate?: string;
                /**
                 * @description Last day in `tz`; at most five years after the first.
                 * @example 2026-03-11
                 */
                endDate?: string;
                /**
                 * @description Name of the time zone that determines the day of a result.
                 * @example UTC
                 */
                tz?: string;
                /** @description Tags joined by commas: keywords that have any of them now, ignoring case. `\,` is a comma within a tag. */
                tag?: string;
                /** @description Keywords of this country. */
                country?: string;
                /** @description Keywords of this device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days with results, ascending. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "date": "2026-03-11",
                     *           "top3": 1,
                     *           "top10": 1,
                     *           "top20": 1,
                     *           "top50": 1,
                     *           "top100": 2,
                     *           "not_found": 0,
                     *           "visibility": 50
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** Format: date */
                            date: string;
                            top3: number;
                            /** @description Includes `top3`, and so on. */
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            /** @description 0 to 100: mean click share of the best positions. */
                            visibility: number;
                        }[];
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (startDate must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (tz must be a time zone name such as Europe/Berlin or UTC)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankKeywordConfigID: {
        parameters: {
            query: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /**
                 * @description First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.
                 * @example 2026-03-11
                 */
                startDate?: string;
                /**
                 * @description Last day in `tz`; at most five years after the first.
                 * @example 2026-03-11
                 */
                endDate?: string;
                /**
                 * @description Name of the time zone that determines the day of a result.
                 * @example UTC
                 */
                tz?: string;
                /**
                 * @description A keyword of the configuration.
                 * @example best coffee
                 */
                keyword: string;
                /**
                 * @description Its country.
                 * @example US
                 */
                country: string;
                /**
                 * @description Its location, if it has one.
                 * @example New York
                 */
                near?: string;
                /** @description Its device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days with a result, ascending. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-03-11",
                     *             "position": 3,
                     *             "best": 3,
                     *             "worst": 8,
                     *             "url": "https://www.example.com/coffee",
                     *             "state": "ranked",
                     *             "rolled": false,
                     *             "competitors": {
                     *               "example.org": 5
                     *             }
                     *           }
                     *         ],
                     *         "notes": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            days: {
                                /** Format: date */
                                date: string;
                                /** @description Best position of the newest result of the day; null when not found. */
                                position: number | null;
                                /** @description Over all results and positions of the day. */
                                best: number | null;
                                worst: number | null;
                                /** @description The link at `position`; '' for none. */
                                url: string;
                                /** @enum {string} */
                                state: "ranked" | "not_found" | "failed";
                                /** @description A copy of an earlier result, after a failure. */
                                rolled: boolean;
                                /** @description Best position by website; without those that were added later. */
                                competitors: {
                                    [key: string]: number | null;
                                };
                            }[];
                            notes: {
                                /** @description Identifier. */
                                _id: string;
                                /** Format: date */
                                date: string;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (startDate must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (tz must be a time zone name such as Europe/Berlin or UTC)
             *     - Validation failed. (country must be a code of two upper-case letters)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Keyword not found.
             *     - Configuration not found. (unknown, deleted or of another account)
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankSerpConfigID: {
        parameters: {
            query: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /**
                 * @description Local day of the slot. Default: the newest that is kept.
                 * @example 2026-03-11
                 */
                day?: string;
                /**
                 * @description A keyword of the configuration.
                 * @example best coffee
                 */
                keyword: string;
                /**
                 * @description Its country.
                 * @example US
                 */
                country: string;
                /**
                 * @description Its location, if it has one.
                 * @example New York
                 */
                near?: string;
                /** @description Its device. */
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results, best first. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "day": "2026-03-11",
                     *         "asked_at": "2026-03-11T06:00:04.000Z",
                     *         "provider": "rapidapi",
                     *         "days": [
                     *           "2026-03-11"
                     *         ],
                     *         "results": [
                     *           {
                     *             "position": 1,
                     *             "link": "https://www.example.net/best-coffee",
                     *             "title": "The Best Coffee",
                     *             "own": false,
                     *             "competitor": null
                     *           },
                     *           {
                     *             "position": 2,
                     *             "link": "https://example.org/coffee",
                     *             "title": "Coffee",
                     *             "own": false,
                     *             "competitor": "example.org"
                     *           },
                     *           {
                     *             "position": 3,
                     *             "link": "https://www.example.com/coffee",
                     *             "title": "Our Coffee",
                     *             "own": true,
                     *             "competitor": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /**
                             * Format: date
                             * @description Local day of the slot.
                             */
                            day: string;
                            /**
                             * Format: date-time
                             * @description When the provider responded.
                             */
                            asked_at: string;
                            provider: string;
                            /** @description The days whose search results are kept, newest first. */
                            days: string[];
                            results: {
                                /** @description From 1. */
                                position: number;
                                /** @description '' where the provider gave none. */
                                link: string;
                                title: string;
                                /** @description Whether it belongs to the website of the configuration. */
                                own: boolean;
                                /** @description The competitor that it belongs to. */
                                competitor: string | null;
                            }[];
                        };
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (day must be a day of the calendar such as 2026-02-28)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - No search result is kept for that day. (the keyword is not in the configuration, has no result of its own on the day, or it was too long ago)
             *     - Configuration not found. (unknown, deleted or of another account)
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankCompetitorsConfigIDSuggestions: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The configuration.
                 * @example 66b1f0c0a1b2c3d4e5f60009
                 */
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50, by visibility. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "website": "example.net",
                     *           "keywords": 1,
                     *           "visibility": 100,
                     *           "best": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Registrable domain. */
                            website: string;
                            /** @description Keywords with the site in the top 20. */
                            keywords: number;
                            /** @description 0 to 100: mean click share of its best positions, over the keywords of the day. */
                            visibility: number;
                            /** @description Best position. */
                            best: number;
                        }[];
                    };
                };
            };
            /**
             * @description - Validation failed. (configID is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks rank:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Configuration not found. (unknown, deleted or of another account) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1RankWebsites: {
        parameters: {
            query?: {
                /** @description Acts for this account: the caller's own one, which is meant without it, or one below it. */
                account?: string;
                /** @description Field to sort by, of the website or of `now`; null is last in both orders. */
                sortField?: "name" | "website" | "keywords" | "next_run_at" | "top3" | "top10" | "top20" | "top50" | "top100" | "not_found" | "failed" | "average" | "visibility";
                /** @description Ascending or descending. */
                sortOrder?: "asc" | "desc";
                /** @description Part of the name of the account or of the website, ignoring case. */
                search?: string;
                /** @description Adds `spark` to each entry: its visibility on so many days up to today. */
                spark?: number;
                /** @description `true` adds the accounts without a configuration. */
                all?: "true" | "false";
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry per configuration. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "account": "66b1f0c0a1b2c3d4e5f60001",
                     *           "name": "Acme",
                     *           "config": "66b1f0c0a1b2c3d4e5f60009",
                     *           "website": "https://www.example.com",
                     *           "keywords": 2,
                     *           "now": {
                     *             "date": "2026-03-11",
                     *             "top3": 1,
                     *             "top10": 1,
                     *             "top20": 1,
                     *             "top50": 1,
                     *             "top100": 2,
                     *             "not_found": 0,
                     *             "failed": 0,
                     *             "average": 32,
                     *             "visibility": 50
                     *           },
                     *           "before": {
                     *             "date": "2026-03-10",
                     *             "top3": 0,
                     *             "top10": 1,
                     *             "top20": 1,
                     *             "top50": 1,
                     *             "top100": 2,
                     *             "not_found": 0,
                     *             "failed": 0,
                     *             "average": 33,
                     *             "visibility": 30
                     *           },
                     *           "last_run": {
                     *             "status": "done",
                     *             "finished_at": "2026-03-11T06:00:04.000Z"
                     *           },
                     *           "next_run_at": "2026-03-12T06:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            /** @description Identifier. */
                            account: string;
                            /** @description Of the account. */
                            name: string;
                            /** @description Identifier; null without a configuration. */
                            config: string | null;
                            /** @description null without a configuration. */
                            website: string | null;
                            /** @description Number of keywords. */
                            keywords: number;
                            /** @description null without a configuration. */
                            now: {
                                /** Format: date */
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                /** @description Keywords whose check failed; those with a copy of an earlier result count above too. */
                                failed: number;
                                /** @description Mean of the best positions; not found counts as one more than the depth of the search. */
                                average: number | null;
                                /** @description 0 to 100: mean click share of the best positions. */
                                visibility: number;
                            } | null;
                            /** @description null without a configuration. */
                            before: {
                                /** Format: date */
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                /** @description Keywords whose check failed; those with a copy of an earlier result count above too. */
                                failed: number;
                                /** @description Mean of the best positions; not found counts as one more than the depth of the search. */
                                average: number | null;
                                /** @description 0 to 100: mean click share of the best positions. */
                                visibility: number;
                            } | null;
                            /** @description null before the first. */
                            last_run: {
                                /** @enum {string} */
                                status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                                /** Format: date-time */
                                finished_at: string | null;
                            } | null;
                            /**
                             * Format: date-time
                             * @description Past while a check is due; null when the slot is inactive.
                             */
                            next_run_at: string | null;
                            spark?: {
                                /**
                                 * Format: date
                                 * @description The first day.
                                 */
                                from: string;
                                /** @description Of each day; null for a day without results. */
                                visibility: (number | null)[];
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description - Validation failed. (sortField must be a field of a website)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - No access to this account. (it is foreign or does not exist)
             *     - Insufficient permissions. (the user lacks rank:read)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1Notifications: {
        parameters: {
            query?: {
                /** @description Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications. */
                account?: string;
                /**
                 * @description `true`: only unread notifications.
                 * @example true
                 */
                unread?: boolean;
                /** @description Page, from 1. */
                page?: number;
                /** @description Entries per page; capped at 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": [
                     *         {
                     *           "_id": "66b1f0c0a1b2c3d4e5f6000b",
                     *           "account": "66b1f0c0a1b2c3d4e5f60001",
                     *           "user": "66b1f0c0a1b2c3d4e5f60003",
                     *           "title": "SEO integration added",
                     *           "body": "A new SEO integration has been added.",
                     *           "module": "projects",
                     *           "type": "project_added",
                     *           "read_at": null,
                     *           "createdAt": "2026-03-11T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Notification"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description - Validation failed. (unread must be true or false)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks notifications:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1NotificationsCount: {
        parameters: {
            query?: {
                /** @description Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications. */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of unread notifications. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "unread": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            unread: number;
                        };
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks notifications:read)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    patchV1NotificationsIdRead: {
        parameters: {
            query?: {
                /** @description Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications. */
                account?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the notification.
                 * @example 66b1f0c0a1b2c3d4e5f6000b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated notification. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "_id": "66b1f0c0a1b2c3d4e5f6000b",
                     *         "account": "66b1f0c0a1b2c3d4e5f60001",
                     *         "user": "66b1f0c0a1b2c3d4e5f60003",
                     *         "title": "SEO integration added",
                     *         "body": "A new SEO integration has been added.",
                     *         "module": "projects",
                     *         "type": "project_added",
                     *         "read_at": "2026-03-11T12:00:00.000Z",
                     *         "createdAt": "2026-03-11T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: components["schemas"]["Notification"];
                    };
                };
            };
            /**
             * @description - Validation failed. (id is no identifier)
             *     - Validation failed. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks notifications:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Notification not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    postV1NotificationsReadAll: {
        parameters: {
            query?: {
                /** @description Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications. */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number that was unread. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "SUCCESS",
                     *       "data": {
                     *         "read": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "SUCCESS";
                        data: {
                            read: number;
                        };
                    };
                };
            };
            /** @description - Validation failed. (a query parameter is repeated) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Authentication required. (no valid credentials) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /**
             * @description - Insufficient permissions. (the user lacks notifications:write)
             *     - No access to this account. (it is foreign or does not exist)
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
            /** @description - Internal server error. (an unexpected error) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankError"];
                };
            };
        };
    };
    getV1GeoCitiesSearchText: {
        parameters: {
            query?: {
                /** @description Maximum number of items; all if omitted. */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A part of the name; case and accents are ignored.
                 * @example munich
                 */
                searchText: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exact matches first, then by name. */
            200: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Changes with the data. Send it as If-None-Match to get 304. */
                    ETag?: string;
                    /** @description Number of items before limit and offset. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "City Searching successfully!",
                     *       "data": [
                     *         {
                     *           "id": 26735,
                     *           "name": "Munich",
                     *           "state_id": 3009,
                     *           "state_code": "BY",
                     *           "state_name": "Bavaria",
                     *           "country_id": 82,
                     *           "country_code": "DE",
                     *           "country_name": "Germany",
                     *           "latitude": "48.13743000",
                     *           "longitude": "11.57549000",
                     *           "wikiDataId": "Q1726"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        message: "City Searching successfully!";
                        data: components["schemas"]["City"][];
                    };
                };
            };
            /** @description The client has the current version. */
            304: {
                headers: {
                    /** @description Names this request in the logs: the one that was sent, or a new one. */
                    "X-Request-Id"?: string;
                    /** @description Requests in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description When it ends, in Unix seconds. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - limit must be a whole number from 1 to 999999999
             *     - twice is given more than once. (a query parameter is repeated)
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeoError"];
                };
            };
            /** @description - City not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeoError"];
                };
            };
            /**
             * @description - Too many requests. (the rate limit is reached; Retry-After has the seconds to wait)
             *     - Too much data in a short time: request less with limit, or wait. (RATE_LIMIT_GEO_MB is used up by earlier responses; Retry-After has the seconds to wait)
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeoError"];
                };
            };
            /**
             * @description - Geographic data is not available: cities (a data file is missing or broken)
             *     - Internal server error. (an unexpected error)
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeoError"];
                };
            };
        };
    };
}
